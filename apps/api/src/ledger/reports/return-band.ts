/**
 * Sums over settled rounds, from which a return and its range are computed. Amounts are in coins or
 * tickets, not in minor units.
 */
export type ReturnSums = {
  rounds: number
  staked: number
  paid: number
  stakedSquared: number
  paidSquared: number
  stakedByPaid: number
}

/** The theoretical return of every game, in per cent. */
export const THEORETICAL = 99
/** The number of standard deviations around the mean that contain 95 % of a normal distribution. */
const DEVIATIONS = 1.96

/** Returns the actual return in per cent, with the bounds of its 95 % range. */
export function returnBand(found: ReturnSums | undefined) {
  if (found === undefined || found.staked === 0) return { actual: null, low: null, high: null }
  const { staked, paid, stakedSquared, paidSquared, stakedByPaid } = found
  const ratio = paid / staked
  const spread = paidSquared - 2 * ratio * stakedByPaid + ratio * ratio * stakedSquared
  const reach = (DEVIATIONS * Math.sqrt(Math.max(0, spread))) / staked
  const percent = (share: number) => Math.round(share * 1_000_000) / 10_000
  return {
    actual: percent(ratio),
    low: percent(Math.max(0, ratio - reach)),
    high: percent(ratio + reach),
  }
}
