import { DEPOSIT_STATES } from '@kapis/contract/figures'
import type { DepositState, Insights, RangeQuery } from '@kapis/contract/figures'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findCohorts } from '#ledger/insights/find-cohorts.ts'
import { findNow } from '#ledger/reports/find-hours.ts'
import { findLargestResults } from './find-largest-results.ts'
import { endOf } from './range.ts'

/** Returns the retention of players, the deposits by state, and the largest results. */
export async function findInsights(db: Db, { days, to }: RangeQuery): Promise<Insights> {
  const last = endOf(to, (await findNow(db)).today)
  const [cohorts, deposits, results] = await Promise.all([
    findCohorts(db),
    sumDeposits(db, days, last),
    findLargestResults(db),
  ])
  return { cohorts, deposits, ...results }
}

type DepositRow = { state: DepositState; count: number; amountMinor: bigint }

async function sumDeposits(db: Db, days: number, last: string): Promise<Insights['deposits']> {
  const { rows } = await sql<DepositRow>`
    select case when status = 'rejected' then 'rejected'
        when status = 'completed' then case
          when settled_by is null then 'matched'
          when paid_deposit_receipt_id is null then 'without_record'
          else 'approved' end
        when 'reading' = any (waits_for) then 'reading' else 'waiting' end as state,
      count(*)::int as count, sum(amount_minor)::int8 as "amountMinor"
    from wallet_history
    where type = 'deposit' and deleted_at is null
      and created_at >= (${last}::date - ${days - 1}::int)::timestamp at time zone 'Asia/Manila'
      and created_at < (${last}::date + 1)::timestamp at time zone 'Asia/Manila'
    group by 1`.execute(db)
  return DEPOSIT_STATES.map((state) => {
    const row = rows.find((one) => one.state === state)
    return { state, count: row?.count ?? 0, amount: toNumber(row?.amountMinor ?? 0n) }
  })
}
