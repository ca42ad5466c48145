import type { Overview } from '@kapis/contract/users'
import { GAMES } from '@kapis/games/games'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { isStoredOpenAnd } from '#audit/open-requests.ts'
import { sumOutflow } from '#cashier/sum-outflow.ts'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { listQuarantine } from '#ledger/checks/quarantine.ts'
import { today } from '#ledger/reports/day-sql.ts'
import { findHours } from '#ledger/reports/find-hours.ts'
import { returnBand } from '#ledger/reports/return-band.ts'
import { findLedgerState, findOverviewSums } from '#ledger/reports/sum-days.ts'
import type { AccountSum, DaySum } from '#ledger/reports/sum-days.ts'
import { isPlayersCoins, presentDays, presentHours, total } from './figures/present-day.ts'

const DAYS = 14

export type OverviewDeps = {
  db: Db
  /** The daily total above which a super admin must approve payouts; 0 if there is no cap. */
  outflowCapMinor: bigint
  /** Returns the unexplained amount of the GCash account. */
  findUnexplained: (db: Db) => Promise<Overview['unexplained']>
}

/**
 * Returns the staff overview: pending work and the totals of the journal. All of it is read from
 * one snapshot, so that the sums by day and by hour agree while bets are settled.
 */
export function findOverview(deps: OverviewDeps): Promise<Overview> {
  return inSnapshot(deps.db, (tx) => readOverview(tx, deps))
}

async function readOverview(
  tx: Tx,
  { outflowCapMinor, findUnexplained }: Omit<OverviewDeps, 'db'>,
): Promise<Overview> {
  const waiting = await findWaiting(tx)
  const quarantined = await listQuarantine(tx)
  const outflow = await findOutflow(tx, outflowCapMinor)
  const unexplained = await findUnexplained(tx)
  const { days: sums, accounts } = await findOverviewSums(tx, DAYS)
  const hours = await findHours(tx)
  const app = await findLedgerState(tx)
  const played = sums.filter(isPlayersCoins)
  const days = presentDays(waiting.days, sums)
  const newest = days.at(-1)!
  return {
    ...presentWaiting(waiting),
    activeToday: app.activeToday,
    outflow,
    unexplained,
    depositedToday: newest.depositedAmount,
    withdrawnToday: newest.withdrawnAmount,
    wageredToday: newest.wageredAmount,
    houseResultToday: newest.houseResult,
    liabilities: {
      coin: toNumber(owed(accounts, 'coin')),
      ticket: toNumber(owed(accounts, 'ticket')),
    },
    isTrialBalanceEven: app.isOpen,
    failedInvariants: app.failed,
    isCheckOverdue: app.isCheckOverdue,
    quarantined: quarantined.map((one) => ({ ...one, since: one.since.toISOString() })),
    checkedAt: app.checkedAt.toISOString(),
    asOf: waiting.asOf.toISOString(),
    accounts: presentAccounts(accounts),
    days,
    hours: presentHours(hours.filter(({ isToday }) => isToday)),
    hoursBefore: presentHours(hours.filter(({ isToday }) => !isToday)),
    games: GAMES.map((game) => presentGame(game, played)),
  }
}

/** Returns the total of today's payouts and its cap, or null if there is no cap. */
async function findOutflow(tx: Tx, capMinor: bigint): Promise<Overview['outflow']> {
  if (capMinor === 0n) return null
  return { paidToday: toNumber(await sumOutflow(tx)), cap: toNumber(capMinor) }
}

function presentWaiting({ days: _, deadJobs, ...waiting }: Waiting) {
  return {
    ...waiting,
    oldestDepositAt: waiting.oldestDepositAt?.toISOString() ?? null,
    oldestWithdrawalAt: waiting.oldestWithdrawalAt?.toISOString() ?? null,
    nextDueAt: waiting.nextDueAt?.toISOString() ?? null,
    deadJobs: deadJobs.map((job) => ({ ...job, failedAt: new Date(job.failedAt).toISOString() })),
  }
}

/**
 * Returns the sum of the players' balances, which equals the total that the operator's accounts
 * have given.
 */
function owed(accounts: AccountSum[], currency: string): bigint {
  const of = accounts.filter((account) => account.currency === currency)
  return of.reduce((sum, account) => sum + account.givenMinor, 0n)
}

function presentAccounts(accounts: AccountSum[]) {
  const names = [...new Set(accounts.map(({ counter }) => counter))]
  return names.map((account) => {
    const of = accounts.filter(({ counter }) => counter === account)
    return {
      account,
      lines: of.reduce((sum, { lines }) => sum + Number(lines), 0),
      coin: toNumber(owed(of, 'coin')),
      ticket: toNumber(owed(of, 'ticket')),
    }
  })
}

function presentGame(game: string, sums: DaySum[]) {
  const bets = sums.filter((sum) => sum.counter === `game:${game}`)
  const wagered = total(bets, 'stakeMinor')
  const paid = total(bets, 'payoutMinor')
  const band = returnBand({
    rounds: Number(total(bets, 'lines')),
    staked: toNumber(wagered),
    paid: toNumber(paid),
    stakedSquared: bets.reduce((sum, row) => sum + row.stakeSquared, 0),
    paidSquared: bets.reduce((sum, row) => sum + row.payoutSquared, 0),
    stakedByPaid: bets.reduce((sum, row) => sum + row.stakeByPayout, 0),
  })
  const share = (percent: number | null) => (percent === null ? null : percent / 100)
  return {
    game,
    rounds: Number(total(bets, 'lines')),
    wageredAmount: toNumber(wagered),
    paidAmount: toNumber(paid),
    returnToPlayer: wagered === 0n ? null : Number((paid * 1_000_000n) / wagered) / 1_000_000,
    low: share(band.low),
    high: share(band.high),
  }
}

type Waiting = {
  asOf: Date
  days: string[]
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

async function findWaiting(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with today as (select (now() at time zone 'Asia/Manila')::date as day),
    waiting as (select type, count(*)::int as n, min(created_at) as oldest,
        min(due_at) as due, (count(*) filter (where due_at < clock_timestamp()))::int as late
      from wallet_history
      where status = 'pending' and type in ('deposit', 'withdraw') group by type)
    select now() as "asOf",
      (select array_agg((day - back)::text order by back desc) from today,
        generate_series(0, ${DAYS - 1}::int) as back) as days,
      (select coalesce(sum(n), 0)::int from user_tally where role = 'player') as players,
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
          or available_uses * 10 <= max_uses)) as "endingPromos"`.execute(tx)
  return rows[0]!
}
