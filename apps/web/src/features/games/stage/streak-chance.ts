/** Returns the chance of a number of wins in a row at one in two each. */
export function streakChance(wins: number): string {
  return `${(100 / 2 ** wins).toPrecision(4)}%`
}
