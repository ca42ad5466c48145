/** Sums over settled rounds, in units, as far as a band needs them. */
export type ReturnSums = {
  rounds: number
  staked: number
  paid: number
  stakedSquared: number
  paidSquared: number
  stakedByPaid: number
}

/** What every game returns by its rules, in per cent. */
export const THEORETICAL = 99
/** Of a normal distribution, 95 % lies within so many deviations. */
const DEVIATIONS = 1.96

/** The ratio of two sums in per cent, and how far chance alone may have moved it. */
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
