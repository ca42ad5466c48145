export const MINES = { tiles: 25, minesMin: 1, minesMax: 24, defaultParams: { mines: 3 } } as const

/**
 * Returns the multiplier of a cash-out after this many gems: 99 % divided by the chance to find
 * them, truncated.
 */
export function minesMultiplier4(mines: number, gems: number): bigint {
  return (RETURN_4 * choose(MINES.tiles, gems)) / choose(MINES.tiles - mines, gems)
}

// The theoretical return: 99 % of the stake, in ten-thousandths.
const RETURN_4 = 9_900n

/**
 * Returns the number of ways to choose `count` of `from`. Results are cached in Pascal's triangle.
 */
export function choose(from: number, count: number): bigint {
  const row = (TRIANGLE[from] ??= [1n])
  for (let n = row.length; n <= count; n += 1) {
    row.push((row[n - 1]! * BigInt(from - n + 1)) / BigInt(n))
  }
  return row[count]!
}

const TRIANGLE: bigint[][] = []
