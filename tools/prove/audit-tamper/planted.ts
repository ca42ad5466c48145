import { compareHead } from '../../../apps/api/src/audit/verify-chain.ts'
import type { AuditChainCheck, Tip, verifyIn } from '../../../apps/api/src/audit/verify-chain.ts'

/** Planted bug: checks the links of the chain without hashing the entries again. */
export const believeHashes: typeof verifyIn = async (tx): Promise<AuditChainCheck> => {
  const rows = await tx.selectFrom('audit_log').selectAll().orderBy('seq').execute()
  let tip: Tip = { seq: 0n, hash: Buffer.of(0) }
  for (const row of rows) {
    const isNext = row.seq === tip.seq + 1n && row.prev_hash.equals(tip.hash)
    if (!isNext) return { isWhole: false, firstBadSeq: tip.seq + 1n }
    tip = row
  }
  const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  return compareHead(tip, head)
}
