import { findTextBoxes } from '@kapis/payments/find-text-boxes'
import { parseReceiptText } from '@kapis/payments/receipt-text'
import { sql } from 'kysely'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { lockReference, matchDeposit } from '#cashier/match-deposit.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { FileStore } from '#files/file-store.ts'
import type { Look, TextReader } from '#files/read-text.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { inSpan } from '#tracing/scope.ts'

export type ReadDeps = {
  db: Db
  needsApproval: NeedsApproval
  files: FileStore
  reader: Pick<TextReader, 'look'>
}
type WalletRowKey = { playerId: string; walletHistoryId: string }

/**
 * Reads the image of a deposit, and credits the deposit if everything matches. Idempotent. If the
 * image cannot be read on the last attempt, leaves the deposit to staff instead of failing.
 */
export async function readDeposit(
  { files, reader, ...deps }: ReadDeps,
  place: WalletRowKey,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const row = await deps.db
    .selectFrom('wallet_history')
    .select(['status', 'receipt_file_key'])
    .where('player_id', '=', place.playerId)
    .where('wallet_history_id', '=', place.walletHistoryId)
    .executeTakeFirst()
  if (row === undefined || row.status !== 'pending' || row.receipt_file_key === null) return
  const key = row.receipt_file_key
  const look = await inSpan('read image', {}, () => readReceiptImage(files, reader, key)).catch(
    (error: unknown) => {
      if (isLast) return NOTHING
      throw error
    },
  )
  await keepReading(deps, place, look)
}

const NOTHING: Look = { text: '', lines: [] }

async function readReceiptImage(files: FileStore, reader: ReadDeps['reader'], key: string) {
  const image = await files.get(key)
  if (image === null) throw new Error(`The image ${key} is missing.`)
  const look = await reader.look(image)
  if (look === null) throw new Error(`Reading the image ${key} took too long.`)
  return look
}

const TEXT_MAX = 4_000

async function keepReading(
  { db, needsApproval }: Pick<ReadDeps, 'db' | 'needsApproval'>,
  place: WalletRowKey,
  { text, lines }: Look,
): Promise<void> {
  const reading = parseReceiptText(text)
  await inTransaction(db, async (tx) => {
    if (reading.reference !== null) await lockReference(tx, reading.reference)
    const account = await lockAccount(tx, place.playerId)
    await tx
      .updateTable('wallet_history')
      .set({
        detected_text: text.replaceAll('\0', '').slice(0, TEXT_MAX),
        read_at: sql<Date>`clock_timestamp()`,
        read_reference: reading.reference,
        read_amount_minor: reading.amountMinor,
        read_sender: reading.sender,
        read_paid_at: reading.paidAt,
        read_marks: JSON.stringify(findTextBoxes(lines, reading)),
      })
      .where('player_id', '=', place.playerId)
      .where('wallet_history_id', '=', place.walletHistoryId)
      .where('status', '=', 'pending')
      .execute()
    await matchDeposit(tx, needsApproval, account, place.walletHistoryId)
  })
}
