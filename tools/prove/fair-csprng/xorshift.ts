/** The state of xorshift128+, which JavaScript engines draw their everyday random numbers from. */
export type Xorshift = [bigint, bigint]

const WORD = (1n << 64n) - 1n

/** One step as the engine takes it; the number that comes out is the first word's upper bits. */
export function stepXorshift([first, second]: Xorshift): Xorshift {
  let mixed = first ^ ((first << 23n) & WORD)
  mixed ^= mixed >> 17n
  return [second, mixed ^ second ^ (second >> 26n)]
}

/**
 * The state before the first of some outputs of which the upper `bits` are known, or null. Every
 * bit of an output is a sum of bits of the state, so that the state is the solution of a system of
 * linear equations: 128 known bits are enough.
 */
export function recoverXorshift(outputs: readonly bigint[], bits: number): Xorshift | null {
  let [first, second] = [unknowns(0), unknowns(64)]
  const rows: bigint[] = []
  for (const output of outputs) {
    const mixed = sum(first, shiftUp(first, 23))
    const next = sum(sum(sum(mixed, shiftDown(mixed, 17)), second), shiftDown(second, 26))
    first = second
    second = next
    for (let bit = 0; bit < bits; bit += 1) {
      const known = (output >> BigInt(bit)) & 1n
      rows.push((first[64 - bits + bit]! << 1n) | known)
    }
  }
  const solved = solve(rows)
  return solved === null ? null : [solved & WORD, solved >> 64n]
}

/** A word of which every bit is an unknown of its own: bit n of a mask is unknown number n. */
const unknowns = (from: number) => Array.from({ length: 64 }, (_, n) => 1n << BigInt(from + n))
const sum = (a: bigint[], b: bigint[]) => a.map((mask, n) => mask ^ b[n]!)
const shiftUp = (a: bigint[], by: number) => a.map((_, n) => a[n - by] ?? 0n)
const shiftDown = (a: bigint[], by: number) => a.map((_, n) => a[n + by] ?? 0n)

/**
 * Gauss over two elements: each row is a mask of unknowns and, lowest, the bit that they add up to.
 * Rows that contradict are left out: whoever guesses wrong still makes a guess.
 */
function solve(rows: readonly bigint[]): bigint | null {
  const pivots = new Map<bigint, bigint>()
  for (let row of rows) {
    for (const [bit, pivot] of pivots) if (row & bit) row ^= pivot
    if (row <= 1n) continue
    const bit = row & -(row & ~1n)
    for (const [other, pivot] of pivots) if (pivot & bit) pivots.set(other, pivot ^ row)
    pivots.set(bit, row)
  }
  if (pivots.size < 128) return null
  let state = 0n
  for (const [bit, pivot] of pivots) if (pivot & 1n) state |= bit >> 1n
  return state
}
