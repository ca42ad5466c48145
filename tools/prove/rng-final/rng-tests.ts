import { chiSquareTail, normalTail, poissonTail, twoSided } from './distributions.ts'

/**
 * The result of one test: its name and its p-value, which is the probability of a result at least
 * this extreme if the rolls are uniform and independent.
 */
export type Tested = { name: string; p: number }

const CELLS = 10_000
const LAGS = 20

/** Runs every test on the final outcomes. */
export function testRolls(rolls: Uint16Array): Tested[] {
  const high = rolls.map((roll) => Math.floor(roll / 100))
  const low = rolls.map((roll) => roll % 100)
  return [
    { name: `frequency of ${CELLS} rolls`, p: frequency(rolls, CELLS) },
    { name: 'pairs of the upper half', p: pairs(high, 100) },
    { name: 'pairs of the lower half', p: pairs(low, 100) },
    { name: 'overlapping pairs', p: overlaps(high, 100) },
    { name: 'runs up and down', p: turns(rolls) },
    { name: 'lengths of runs up', p: runLengths(rolls, (a, b) => a < b) },
    { name: 'lengths of runs down', p: runLengths(rolls, (a, b) => a > b) },
    { name: 'coupons, first digit', p: coupons(rolls.map((roll) => Math.floor(roll / 1000))) },
    { name: 'coupons, last digit', p: coupons(rolls.map((roll) => roll % 10)) },
    { name: 'duplicates', p: duplicates(rolls) },
    ...Array.from({ length: LAGS }, (_, n) => ({
      name: `correlation at lag ${n + 1}`,
      p: correlation(rolls, n + 1),
    })),
  ]
}

function frequency(values: Uint16Array, cells: number): number {
  const counts = new Uint32Array(cells)
  for (const value of values) counts[value]! += 1
  return chiSquareP(counts, () => values.length / cells, cells - 1)
}

/** Tests consecutive pairs that do not overlap. */
function pairs(values: Uint16Array, cells: number): number {
  const counts = new Uint32Array(cells * cells)
  const pairsCount = values.length >> 1
  for (let n = 0; n < pairsCount; n += 1) counts[values[2 * n]! * cells + values[2 * n + 1]!]! += 1
  return chiSquareP(counts, () => pairsCount / counts.length, counts.length - 1)
}

/**
 * Performs Good's serial test, which pairs each roll with the next one, and the last with the
 * first.
 */
function overlaps(values: Uint16Array, cells: number): number {
  const singles = new Uint32Array(cells)
  const doubles = new Uint32Array(cells * cells)
  for (const [n, value] of values.entries()) {
    singles[value]! += 1
    doubles[value * cells + values[(n + 1) % values.length]!]! += 1
  }
  const psi = (counts: Uint32Array) => chiSquare(counts, () => values.length / counts.length)
  return twoSided(chiSquareTail(psi(doubles) - psi(singles), cells * cells - cells))
}

/**
 * Tests the number of turning points. Equal neighbours are merged. A remaining roll is then a peak
 * or a valley with probability (2k - 1) / (3(k - 1)), where k is the number of possible rolls.
 */
function turns(rolls: Uint16Array): number {
  let [count, length, wasUp] = [0, 1, null as boolean | null]
  for (let n = 1; n < rolls.length; n += 1) {
    if (rolls[n] === rolls[n - 1]) continue
    const isUp = rolls[n]! > rolls[n - 1]!
    length += 1
    count += Number(wasUp !== null && wasUp !== isUp)
    wasUp = isUp
  }
  const mean = ((length - 2) * (2 * CELLS - 1)) / (3 * (CELLS - 1))
  return normalTail((count - mean) / Math.sqrt((16 * length - 29) / 90))
}

/**
 * Performs Knuth's runs test. It skips the roll that ends a run, so that run lengths are
 * independent.
 */
function runLengths(rolls: Uint16Array, isOn: (a: number, b: number) => boolean): number {
  const longest = 7
  const counts = new Uint32Array(longest)
  let runs = 0
  for (let n = 0; n < rolls.length; n += 1) {
    let length = 1
    while (n + 1 < rolls.length && isOn(rolls[n]!, rolls[n + 1]!)) {
      length += 1
      n += 1
    }
    counts[Math.min(length, longest) - 1]! += 1
    runs += 1
    n += 1
  }
  const atLeast = (length: number) => 1 / factorial(length)
  const chance = (at: number) => atLeast(at + 1) - (at + 1 < longest ? atLeast(at + 2) : 0)
  return chiSquareP(counts, (at) => runs * chance(at), longest - 1)
}

/** Performs the coupon collector's test on how many digits it takes until all ten have occurred. */
function coupons(digits: Uint16Array): number {
  const [shortest, longest] = [10, 60]
  const counts = new Uint32Array(longest - shortest + 1)
  let [seen, length, sets] = [0, 0, 0]
  for (const digit of digits) {
    seen |= 1 << digit
    length += 1
    if (seen !== 0b1111111111) continue
    counts[Math.min(length, longest) - shortest]! += 1
    seen = length = 0
    sets += 1
  }
  const done = (lengthMax: number) => chanceOfAllTen(lengthMax)
  const chance = (at: number) =>
    (at === counts.length - 1 ? 1 : done(shortest + at)) - done(shortest + at - 1)
  return chiSquareP(counts, (at) => sets * chance(at), counts.length - 1)
}

/** Returns the probability that this many digits include all ten, by inclusion and exclusion. */
function chanceOfAllTen(length: number): number {
  let [sum, choose] = [0, 1]
  for (let missing = 0; missing <= 10; missing += 1) {
    sum += (missing % 2 === 0 ? 1 : -1) * choose * (1 - missing / 10) ** length
    choose = (choose * (10 - missing)) / (missing + 1)
  }
  return sum
}

/** Combines each pair of rolls into one of 10^8 values, and tests how often values repeat. */
function duplicates(rolls: Uint16Array): number {
  const block = 10_000
  const blocks = Math.floor(rolls.length / 2 / block)
  let found = 0
  for (let first = 0; first < blocks; first += 1) {
    const seen = new Set<number>()
    for (let n = first * block; n < (first + 1) * block; n += 1) {
      seen.add(rolls[2 * n]! * CELLS + rolls[2 * n + 1]!)
    }
    found += block - seen.size
  }
  return poissonTail(found, (blocks * block * (block - 1)) / 2 / CELLS ** 2)
}

function correlation(rolls: Uint16Array, lag: number): number {
  const middle = (CELLS - 1) / 2
  let sum = 0
  for (let n = lag; n < rolls.length; n += 1)
    sum += (rolls[n]! - middle) * (rolls[n - lag]! - middle)
  const variance = (CELLS ** 2 - 1) / 12
  return normalTail(sum / variance / Math.sqrt(rolls.length - lag))
}

function chiSquare(counts: Uint32Array, expected: (at: number) => number): number {
  return counts.reduce((sum, count, at) => sum + (count - expected(at)) ** 2 / expected(at), 0)
}

function chiSquareP(
  counts: Uint32Array,
  expected: (at: number) => number,
  freedom: number,
): number {
  return twoSided(chiSquareTail(chiSquare(counts, expected), freedom))
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
