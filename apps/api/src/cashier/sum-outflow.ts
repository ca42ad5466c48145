import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Returns the sum of the withdrawals that were paid since midnight in Manila. */
export async function sumOutflow(db: Db): Promise<bigint> {
  const { rows } = await sql<{ paidMinor: bigint }>`
    select coalesce(sum(amount_minor), 0)::int8 as "paidMinor" from wallet_history
    where type = 'withdraw' and status = 'completed' and settled_at >=
      date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`.execute(db)
  return rows[0]!.paidMinor
}
