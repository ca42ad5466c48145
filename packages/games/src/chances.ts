/**
 * Returns the number of ways to choose k of n. It is exact for all games, which need 10 of 40 at
 * most.
 */
export function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= Math.min(k, n - k); i += 1) ways = (ways * (n - i + 1)) / i
  return k > n ? 0 : ways
}

/**
 * The number of equally likely draws, and in how many of them a bet pays each multiplier. The other
 * draws pay nothing.
 */
export type OutcomeWays = { all: bigint; pays: { multiplier4: bigint; ways: bigint }[] }

/** Returns the ways of a bet that pays one multiplier or nothing. */
export function oneWin(ways: bigint, all: bigint, multiplier4: bigint): OutcomeWays {
  return { all, pays: [{ multiplier4, ways }] }
}

/** Returns a chance in per cent, truncated to four decimals, so that it is never overstated. */
export function percent4(ways: number, all: number): number {
  return Math.trunc((ways * 1_000_000) / all) / 10_000
}
