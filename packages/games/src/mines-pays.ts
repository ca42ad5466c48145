export const MINES = { tiles: 25, minesMin: 1, minesMax: 24, defaultParams: { mines: 3 } } as const

/** What cashing out pays after so many gems: 99 % over the chance to find them, truncated. */
export function minesMultiplier4(mines: number, gems: number): bigint {
  return (RETURN_4 * choose(MINES.tiles, gems)) / choose(MINES.tiles - mines, gems)
}

// 99 % of the stake, in ten-thousandths.
const RETURN_4 = 9_900n

/** In how many ways so many can be taken from all. */
export function choose(from: number, count: number): bigint {
  let ways = 1n
  for (let i = 0; i < count; i += 1) ways = (ways * BigInt(from - i)) / BigInt(i + 1)
  return ways
}
