/** Number of ways to choose k of n. Exact for every game: 10 of 40 at most. */
export function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= Math.min(k, n - k); i += 1) ways = (ways * (n - i + 1)) / i
  return k > n ? 0 : ways
}

/** A chance in per cent, truncated to four decimals, so never overstated. */
export function percent4(ways: number, all: number): number {
  return Math.trunc((ways * 1_000_000) / all) / 10_000
}
