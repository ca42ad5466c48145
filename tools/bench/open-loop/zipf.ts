/**
 * The exponent of Zipf's law by which players are drawn. With 0.8 and 20,000 players, the busiest
 * one places 3 % of all bets and the busiest tenth places 58 %, while half of all players together
 * place 15 %.
 */
export const ZIPF_EXPONENT = 0.8

/**
 * Returns a function that draws a rank from 1 to `count`. Rank k is drawn in proportion to
 * 1 / k ** exponent.
 */
export function makeZipf(count: number, exponent: number, fraction: () => number): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 1; rank <= count; rank += 1) sums[rank - 1] = sum += rank ** -exponent
  return () => {
    const point = fraction() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > point) high = middle
      else low = middle + 1
    }
    return low + 1
  }
}
