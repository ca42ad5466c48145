/** What one player has done with one currency since this page began. */
export type Totals = {
  bets: number
  wageredMinor: bigint
  netMinor: bigint
  /** The net after each of the last bets, in whole units, for the line that is drawn of it. */
  points: readonly number[]
}

export const NO_PLAY: Totals = { bets: 0, wageredMinor: 0n, netMinor: 0n, points: [] }

const POINTS_MAX = 40

export function addBet(totals: Totals, stakeMinor: bigint, payoutMinor: bigint): Totals {
  const netMinor = totals.netMinor + payoutMinor - stakeMinor
  return {
    bets: totals.bets + 1,
    wageredMinor: totals.wageredMinor + stakeMinor,
    netMinor,
    points: [...totals.points, Number(netMinor / 100n) / 100].slice(-POINTS_MAX),
  }
}
