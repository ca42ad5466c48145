/**
 * Returns the probability of a chi-square value at least this high with the given degrees of
 * freedom.
 */
export function chiSquareTail(value: number, freedom: number): number {
  return value <= 0 ? 1 : gammaTail(freedom / 2, value / 2)
}

/** Returns the probability of a standard normal value at least this far from zero. */
export function normalTail(z: number): number {
  return chiSquareTail(z * z, 1)
}

/** Returns the probability of a Poisson count at least this extreme, on either side. */
export function poissonTail(count: number, mean: number): number {
  const above = count === 0 ? 1 : 1 - gammaTail(count, mean)
  const below = gammaTail(count + 1, mean)
  return Math.min(1, 2 * Math.min(above, below))
}

/**
 * Returns the probability of both tails, because a fit that is too good is as suspicious as a bad
 * one.
 */
export function twoSided(tail: number): number {
  return 2 * Math.min(tail, 1 - tail)
}

/**
 * Returns the regularised upper incomplete gamma function, from a series if x < a + 1 and from a
 * continued fraction otherwise.
 */
function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - scale * series(a, x) : scale * fraction(a, x)
}

const STEPS_MAX = 100_000
const PRECISION = 1e-15

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < STEPS_MAX && term > sum * PRECISION; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Evaluates the continued fraction by Lentz's algorithm. */
function fraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < STEPS_MAX; n += 1) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / noZero(numerator * d + b)
    c = noZero(b + numerator / c)
    h *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return h
}

const noZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)

/**
 * Returns the logarithm of the gamma function by Stirling's series, which is accurate only for
 * large arguments. Small arguments are therefore shifted up first.
 */
function logGamma(x: number): number {
  if (x < 15) return logGamma(x + 1) - Math.log(x)
  const inverse = 1 / (x * x)
  const correction = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + correction
}
