import type { Game } from '@kapis/games/games'

/**
 * A prize of an option: `weight` of its `total` equally likely outcomes pay the multiplier.
 * Outcomes without a prize pay nothing.
 */
export type Prize = { weight: bigint; multiplier4: bigint }
export type Option = { game: Game; name: string; total: bigint; prizes: Prize[] }

/**
 * Returns the binomial coefficient. It is computed independently of the rules, so that they are not
 * checked by their own arithmetic.
 */
export function choose(from: number, count: number): bigint {
  let row = [1n]
  for (let n = 1; n <= from; n += 1) row = upTo(n).map((k) => (row[k - 1] ?? 0n) + (row[k] ?? 0n))
  return row[count] ?? 0n
}

/** Returns the integers from 0 to `last`. */
export function upTo(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, place) => place)
}
