/** The state of xorshift128+, the general-purpose generator of JavaScript engines. */
export type Xorshift = [bigint, bigint]

const WORD = (1n << 64n) - 1n

/**
 * Returns the next state, as the engine computes it. The output is the upper bits of the first
 * word.
 */
export function stepXorshift([first, second]: Xorshift): Xorshift {
  let mixed = first ^ ((first << 23n) & WORD)
  mixed ^= mixed >> 17n
  return [second, mixed ^ second ^ (second >> 26n)]
}

/**
 * Returns the state before the first output, recovered from the upper `bits` of some outputs, or
 * null. Every output bit is a sum of state bits, so 128 known bits give a solvable linear system.
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

/**
 * Returns a word whose 64 bits are separate unknowns. Each bit is a mask, in which bit n stands for
 * unknown number n.
 */
const unknowns = (from: number) => Array.from({ length: 64 }, (_, n) => 1n << BigInt(from + n))
const sum = (a: bigint[], b: bigint[]) => a.map((mask, n) => mask ^ b[n]!)
const shiftUp = (a: bigint[], by: number) => a.map((_, n) => a[n - by] ?? 0n)
const shiftDown = (a: bigint[], by: number) => a.map((_, n) => a[n + by] ?? 0n)

/**
 * Solves the equations by Gaussian elimination over GF(2). Each row is a mask of unknowns, with
 * their sum in the lowest bit. Contradictory rows are dropped, because a wrong guess must still
 * produce a prediction.
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
