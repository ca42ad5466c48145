export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) throw new Error('There is no median of nothing.')
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Returns the Kolmogorov-Smirnov distance of two samples, and the probability of such a distance if
 * both have the same distribution.
 */
export function distanceOfSamples(a: readonly number[], b: readonly number[]) {
  const [one, other] = [a, b].map((sample) => sample.toSorted((x, y) => x - y)) as [
    number[],
    number[],
  ]
  let distance = 0
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const value = Math.min(one[i]!, other[j]!)
    while (i < one.length && one[i]! <= value) i += 1
    while (j < other.length && other[j]! <= value) j += 1
    distance = Math.max(distance, Math.abs(i / one.length - j / other.length))
  }
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length))
  return { distance, p: tail((size + 0.12 + 0.11 / size) * distance) }
}

/** Returns the tail probability of the Kolmogorov distribution. */
function tail(lambda: number): number {
  let sum = 0
  for (let k = 1; k <= 100; k += 1) {
    sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda)
  }
  return Math.min(1, Math.max(0, sum))
}

/** Rounds to two decimals for printing. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * Returns the value that this percentage of the values do not exceed, or 0 if there are no values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
