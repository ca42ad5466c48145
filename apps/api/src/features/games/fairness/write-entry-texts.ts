import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { findEntry } from '#ledger/find-entry.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import { findWithReceipts } from '../play/find-with-receipts.ts'

type Entries = { playerId: string; from: bigint; until: bigint }

/**
 * Returns the texts of the receipts of a player's entries, oldest first, or null if one of them is
 * archived.
 */
export function writeEntryTexts(
  { db, epochs }: { db: Db; epochs: EpochCache },
  { playerId, from, until }: Entries,
): Promise<string[] | null> {
  const seqs = Array.from({ length: Number(until - from) + 1 }, (_, n) => from + BigInt(n))
  return inTransaction(db, async (tx) => {
    const keys = seqs.map((seq) => ({ playerId, seq }))
    const bets = await findWithReceipts(asBatch(tx), epochs, keys, { isAnyAge: true })
    const texts = new Map(bets.map(({ seq, receipt }) => [seq, receipt.text]))
    for (const seq of seqs.filter((one) => !texts.has(one))) {
      const found = await findEntry(tx, playerId, seq)
      if (found !== undefined) texts.set(seq, entryReceiptText(found.line, found.prevHash))
    }
    const inOrder = seqs.flatMap((seq) => texts.get(seq) ?? [])
    return inOrder.length === seqs.length ? inOrder : null
  })
}
