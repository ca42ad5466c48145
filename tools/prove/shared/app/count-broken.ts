import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { checkInvariants } from '../../../../apps/api/src/ledger/checks/check-invariants.ts'

/** Counts the invariants of the ledger that are broken, and prints their offending rows. */
export async function countBroken(db: Db, say: (line: string) => void): Promise<number> {
  const broken = await checkInvariants(db)
  for (const { name, offenders } of broken) say(`BROKEN ${name}: ${offenders.join(', ')}`)
  return broken.length
}
