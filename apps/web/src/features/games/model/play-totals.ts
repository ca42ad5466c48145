/** What one player has done with one currency since this page began. */
export type Totals = {
  bets: number
  wins: number
  wageredMinor: bigint
  netMinor: bigint
  bestMultiplier4: bigint
  /** Wins in a row: now, and the most there were. */
  streak: number
  longestStreak: number
  /** The net after each of the last bets, in whole units, for the line that is drawn of it. */
  points: readonly number[]
}

export const NO_PLAY: Totals = {
  bets: 0,
  wins: 0,
  wageredMinor: 0n,
  netMinor: 0n,
  bestMultiplier4: 0n,
  streak: 0,
  longestStreak: 0,
  points: [],
}

/** How many results the history on the page shows. */
export const PILLS_MAX = 15

const POINTS_MAX = 40

type Bet = { stakeMinor: bigint; payoutMinor: bigint; multiplier4: bigint }

export function addBet(totals: Totals, { stakeMinor, payoutMinor, multiplier4 }: Bet): Totals {
  const netMinor = totals.netMinor + payoutMinor - stakeMinor
  const streak = payoutMinor > stakeMinor ? totals.streak + 1 : 0
  return {
    bets: totals.bets + 1,
    wins: totals.wins + (streak > 0 ? 1 : 0),
    wageredMinor: totals.wageredMinor + stakeMinor,
    netMinor,
    bestMultiplier4: multiplier4 > totals.bestMultiplier4 ? multiplier4 : totals.bestMultiplier4,
    streak,
    longestStreak: Math.max(totals.longestStreak, streak),
    points: [...totals.points, Number(netMinor / 100n) / 100].slice(-POINTS_MAX),
  }
}
