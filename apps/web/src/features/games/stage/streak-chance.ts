/** Returns the chance of this many wins in a row, if each win has a chance of one in two. */
export function streakChance(wins: number): string {
  return `${(100 / 2 ** wins).toPrecision(4)}%`
}
