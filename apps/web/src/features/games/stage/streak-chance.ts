/** The chance of so many wins in a row, each of them one in two. */
export function streakChance(wins: number): string {
  return `${(100 / 2 ** wins).toPrecision(4)}%`
}
