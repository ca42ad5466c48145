import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { checkInvariants } from './check-invariants.ts'
import type { Finding } from './check-invariants.ts'
import { setGate } from './gate.ts'

const MONTHS_AHEAD = 3

/** The hourly round: next months' partitions are there, the books add up, or the gate is shut. */
export async function keepBooks(db: Db): Promise<Finding[]> {
  await sql`select ledger_ensure_month((now() + make_interval(months => m))::date)
    from generate_series(0, ${MONTHS_AHEAD}::int) as m`.execute(db)
  const found = await checkInvariants(db)
  await inTransaction(db, (tx) => setGate(tx, found))
  return found
}
