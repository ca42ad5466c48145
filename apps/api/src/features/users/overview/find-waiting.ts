import { sql } from 'kysely'
import { isStoredOpenAnd } from '#audit/open-requests.ts'
import type { Db } from '#db/pool.ts'
import { today } from '#ledger/reports/day-sql.ts'

export type WaitingWork = {
  players: number
  signUpsToday: number
  openReports: number
  openApprovals: number
  activeSuperAdmins: number
  pendingDeposits: number
  oldestDepositAt: Date | null
  pendingWithdrawals: number
  oldestWithdrawalAt: Date | null
  overdueWithdrawals: number
  nextDueAt: Date | null
  deadJobs: { task: string; count: number; failedAt: string }[]
  sealedDay: string | null
  endingPromos: number
}

/** Counts what waits for staff, from the indexes of the open rows. */
export async function findWaiting(db: Db): Promise<WaitingWork> {
  const { rows } = await sql<WaitingWork>`
    with waiting as (select type, count(*)::int as n, min(created_at) as oldest,
        min(due_at) as due, (count(*) filter (where due_at < clock_timestamp()))::int as late
      from wallet_history
      where status = 'pending' and type in ('deposit', 'withdraw') group by type)
    select (select coalesce(sum(n), 0)::int from user_tally where role = 'player') as players,
      -- The planner can estimate this time, but not one that a query returns.
      (select count(*)::int from app_user where role = 'player'
        and created_at >= ${today()}::timestamp at time zone 'Asia/Manila') as "signUpsToday",
      (select count(*)::int from report where status = 'open' and deleted_at is null)
        as "openReports",
      (select count(*)::int from approval b where ${isStoredOpenAnd('open')}) as "openApprovals",
      (select count(*)::int from app_user where role = 'super_admin' and status = 'active'
        and deleted_at is null) as "activeSuperAdmins",
      coalesce((select n from waiting where type = 'deposit'), 0) as "pendingDeposits",
      (select oldest from waiting where type = 'deposit') as "oldestDepositAt",
      coalesce((select n from waiting where type = 'withdraw'), 0) as "pendingWithdrawals",
      (select oldest from waiting where type = 'withdraw') as "oldestWithdrawalAt",
      coalesce((select late from waiting where type = 'withdraw'), 0) as "overdueWithdrawals",
      (select due from waiting where type = 'withdraw') as "nextDueAt",
      (select coalesce(json_agg(d), '[]') from (select task, count(*)::int as count,
        max(failed_at) as "failedAt" from dead_job group by task order by task) d) as "deadJobs",
      (select max(day)::text from day_seal) as "sealedDay",
      (select count(*)::int from promo_code where status = 'active' and deleted_at is null
        and expires_at > now() and (expires_at < now() + interval '2 days'
          or available_uses * 10 <= max_uses)) as "endingPromos"`.execute(db)
  return rows[0]!
}
