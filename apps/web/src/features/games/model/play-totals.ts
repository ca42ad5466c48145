/** A player's totals in one currency since the visit started. */
export type Totals = {
  bets: number
  wins: number
  wageredMinor: bigint
  netMinor: bigint
  bestMultiplier4: bigint
  /** The number of wins in a row now, and the longest such streak. */
  streak: number
  longestStreak: number
  /** The net result after each of the last bets, in whole units, for the sparkline. */
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

/** The maximum number of results in the history above the stage. */
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
