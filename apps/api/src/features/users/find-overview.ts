import type { Overview } from '@kapis/contract/users'
import { GAMES } from '@kapis/games/games'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findDaySums, findHouseState, findLiabilities } from '#ledger/sum-days.ts'
import type { DaySum } from '#ledger/sum-days.ts'

const DAYS = 14

/** What staff see first: what waits for them, and how the house stands by its journal. */
export async function findOverview(db: Db): Promise<Overview> {
  const [waiting, sums, owed, house] = await Promise.all([
    findWaiting(db),
    findDaySums(db, DAYS),
    findLiabilities(db),
    findHouseState(db),
  ])
  const played = sums.filter((sum) => !sum.isStaff && sum.currency === 'coin')
  const days = waiting.days.map((day) => presentDay(day, played))
  const today = days.at(-1)!
  return {
    players: waiting.players,
    signUpsToday: waiting.signUpsToday,
    activeToday: house.activeToday,
    openReports: waiting.openReports,
    openApprovals: waiting.openApprovals,
    pendingDeposits: waiting.pendingDeposits,
    oldestDepositAt: waiting.oldestDepositAt?.toISOString() ?? null,
    pendingWithdrawals: waiting.pendingWithdrawals,
    oldestWithdrawalAt: waiting.oldestWithdrawalAt?.toISOString() ?? null,
    depositedToday: today.depositedAmount,
    withdrawnToday: today.withdrawnAmount,
    wageredToday: today.wageredAmount,
    houseResultToday: today.houseResult,
    liabilities: { coin: toNumber(owed.coinMinor), ticket: toNumber(owed.ticketMinor) },
    isTrialBalanceEven: house.isOpen,
    checkedAt: house.checkedAt.toISOString(),
    days,
    games: GAMES.map((game) => presentGame(game, played)),
  }
}

function presentDay(day: string, sums: DaySum[]) {
  const of = sums.filter((sum) => sum.day === day)
  const bets = of.filter((sum) => sum.counter.startsWith('game:'))
  const withdrawals = of.filter((sum) => sum.cause === 'withdrawal')
  const wagered = total(bets, 'stakeMinor')
  return {
    day,
    depositedAmount: toNumber(
      total(
        of.filter((sum) => sum.cause === 'deposit'),
        'amountMinor',
      ),
    ),
    // A payout takes what was held.
    withdrawnAmount: toNumber(-total(withdrawals, 'heldMinor')),
    wageredAmount: toNumber(wagered),
    houseResult: toNumber(wagered - total(bets, 'payoutMinor')),
    rounds: Number(total(bets, 'lines')),
  }
}

function presentGame(game: string, sums: DaySum[]) {
  const bets = sums.filter((sum) => sum.counter === `game:${game}`)
  const wagered = total(bets, 'stakeMinor')
  const paid = total(bets, 'payoutMinor')
  return {
    game,
    rounds: Number(total(bets, 'lines')),
    wageredAmount: toNumber(wagered),
    paidAmount: toNumber(paid),
    returnToPlayer: wagered === 0n ? null : Number((paid * 1_000_000n) / wagered) / 1_000_000,
  }
}

type Summed = 'lines' | 'amountMinor' | 'heldMinor' | 'stakeMinor' | 'payoutMinor'

function total(sums: DaySum[], field: Summed): bigint {
  return sums.reduce((sum, row) => sum + row[field], 0n)
}

type Waiting = {
  days: string[]
  players: number
  signUpsToday: number
  openReports: number
  openApprovals: number
  pendingDeposits: number
  oldestDepositAt: Date | null
  pendingWithdrawals: number
  oldestWithdrawalAt: Date | null
}

async function findWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with today as (select (clock_timestamp() at time zone 'Asia/Manila')::date as day),
    waiting as (select type, count(*)::int as n, min(created_at) as oldest from wallet_history
      where status = 'pending' and type in ('deposit', 'withdraw') group by type)
    select
      (select array_agg((day - back)::text order by back desc) from today,
        generate_series(0, ${DAYS - 1}::int) as back) as days,
      (select coalesce(sum(n), 0)::int from user_tally where role = 'player') as players,
      (select count(*)::int from app_user u, today where u.role = 'player'
        and u.created_at >= today.day::timestamp at time zone 'Asia/Manila') as "signUpsToday",
      (select count(*)::int from report where status in ('open', 'in_progress')
        and deleted_at is null) as "openReports",
      (select count(*)::int from approval where state = 'open') as "openApprovals",
      coalesce((select n from waiting where type = 'deposit'), 0) as "pendingDeposits",
      (select oldest from waiting where type = 'deposit') as "oldestDepositAt",
      coalesce((select n from waiting where type = 'withdraw'), 0) as "pendingWithdrawals",
      (select oldest from waiting where type = 'withdraw') as "oldestWithdrawalAt"`.execute(db)
  return rows[0]!
}
