/** Sums over settled rounds, in units, for the range of a return. */
export type ReturnSums = {
  rounds: number
  staked: number
  paid: number
  stakedSquared: number
  paidSquared: number
  stakedByPaid: number
}

/** The return of every game by its rules, in per cent. */
export const THEORETICAL = 99
/** In a normal distribution 95 % lies within this many standard deviations. */
const DEVIATIONS = 1.96

/** Returns the return in per cent with its 95 % range. */
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
