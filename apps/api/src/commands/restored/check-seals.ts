import type pg from 'pg'
import { verifyChain } from '#audit/verify-chain.ts'
import { checkSeal } from '#features/audit-logs/seal-days.ts'
import type { SealDeps } from '#features/audit-logs/seal-days.ts'
import { findSignedHead } from '#features/audit-logs/signed-heads.ts'
import { listArchivedMonths } from '#ledger/archive/list-archived.ts'

/** Compares the audit log with the newest head that was signed and stored outside the database. */
export async function checkHead(deps: SealDeps, at: Date): Promise<string | { bad: string }> {
  const head = await findSignedHead({ ...deps, clock: () => at })
  const chain = await verifyChain(deps.db, head)
  if (!chain.isWhole) {
    const beside = head === null ? '' : `, and the head signed at ${head.signedAt} is ${head.seq}`
    return { bad: `it is broken at entry ${chain.firstBadSeq}${beside}` }
  }
  if (head !== null) return `${chain.rows} entries, as the head of ${head.signedAt} says`
  return chain.rows === 0n
    ? 'it is empty'
    : { bad: `${chain.rows} entries, but no signed head of the last 72 hours was restored` }
}

/**
 * Compares every sealed day with its file and with the journal. Archived months are in files, so
 * they are left out.
 */
export async function checkSeals(pool: pg.Pool, deps: SealDeps): Promise<string | { bad: string }> {
  const archived = await listArchivedMonths(deps.db)
  const { rows } = await pool.query<{ day: string }>(
    `select day::text from day_seal
     where to_char(day, 'YYYY-MM') <> all ($1::text[])
       and to_char(day + 1, 'YYYY-MM') <> all ($1::text[])
     order by day`,
    [archived],
  )
  const wrong: string[] = []
  for (const { day } of rows) {
    const what = await checkSeal(deps, day)
    if (what !== null) wrong.push(`${day}: ${what}`)
  }
  return wrong.length === 0 ? `${rows.length} days match` : { bad: wrong.join('; ') }
}
