import { sql } from 'kysely'
import { compareHead } from '../../../apps/api/src/audit/verify-chain.ts'
import type { ChainVerdict, Tip, verifyIn } from '../../../apps/api/src/audit/verify-chain.ts'

/** The classic bug: the links are followed, and what they say is never hashed again. */
export const believeHashes: typeof verifyIn = async (tx): Promise<ChainVerdict> => {
  const { rows } = await sql<Tip & { prevHash: Buffer }>`
    select seq, hash, prev_hash as "prevHash" from audit_log order by seq`.execute(tx)
  let tip: Tip = { seq: 0n, hash: Buffer.of(0) }
  for (const row of rows) {
    const isNext = row.seq === tip.seq + 1n && row.prevHash.equals(tip.hash)
    if (!isNext) return { isWhole: false, firstBadSeq: tip.seq + 1n }
    tip = row
  }
  const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  return compareHead(tip, head)
}
