import { Overview } from '@kapis/contract/users'
import { GAMES } from '@kapis/games/games'
import { toNumber } from '@kapis/money/money'
import * as z from 'zod/mini'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { countActiveToday, findHours, findNow } from '#ledger/reports/find-hours.ts'
import { returnBand } from '#ledger/reports/return-band.ts'
import { findOverviewSums } from '#ledger/reports/sum-days.ts'
import type { AccountSum, DaySum } from '#ledger/reports/sum-days.ts'
import { isPlayersCoins, presentDays, presentHours, total } from '../figures/present-day.ts'
import { daysUntil } from '../figures/range.ts'

const DAYS = 14

/** The part of the overview that is added up from the journal. */
export const PlayFigures = z.pick(Overview, {
  asOf: true,
  activeToday: true,
  depositedToday: true,
  withdrawnToday: true,
  wageredToday: true,
  houseResultToday: true,
  liabilities: true,
  accounts: true,
  days: true,
  hours: true,
  hoursBefore: true,
  games: true,
})
export type PlayFigures = z.output<typeof PlayFigures>

/**
 * Adds up the journal. All of it is read from one snapshot, so that the sums by day and by hour
 * agree while bets are settled.
 */
export function sumPlay(db: Db): Promise<PlayFigures> {
  return inSnapshot(db, async (tx) => {
    const { now, today } = await findNow(tx)
    const { days: sums, accounts } = await findOverviewSums(tx, DAYS)
    const hours = await findHours(tx)
    const played = sums.filter(isPlayersCoins)
    const days = presentDays(daysUntil(today, DAYS), sums)
    const newest = days.at(-1)!
    return {
      asOf: now.toISOString(),
      activeToday: await countActiveToday(tx),
      depositedToday: newest.depositedAmount,
      withdrawnToday: newest.withdrawnAmount,
      wageredToday: newest.wageredAmount,
      houseResultToday: newest.houseResult,
      liabilities: {
        coin: toNumber(owed(accounts, 'coin')),
        ticket: toNumber(owed(accounts, 'ticket')),
      },
      accounts: presentAccounts(accounts),
      days,
      hours: presentHours(hours.filter(({ isToday }) => isToday)),
      hoursBefore: presentHours(hours.filter(({ isToday }) => !isToday)),
      games: GAMES.map((game) => presentGame(game, played)),
    }
  })
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
