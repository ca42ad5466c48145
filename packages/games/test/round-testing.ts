import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import type { RoundView, Capped, CommonStep, RoundRule } from '../src/round.ts'

export const NO_CAP = { multiplierMax4: Number.MAX_SAFE_INTEGER }

/**
 * Returns draws that give these results in order. It works because a word below the bound is its
 * own result.
 */
export function drawing(...results: number[]): Draws {
  let next = 0
  return drawsFrom(() => results[next++] ?? 0)
}

export function frozenDraws(nonce: number): Draws {
  const round = vectors.rounds.find((one) => one.nonce === nonce)!
  const roundSeed = hashFromHex(round.roundSeed) ?? new Uint8Array()
  return drawsOf({ roundSeed, clientSeed: vectors.clientSeed, nonce })
}

/** Yields every list of `length` results below `k`. */
export function* everyList(k: number, length: number): Generator<number[]> {
  const list = Array.from({ length }, () => 0)
  for (;;) {
    yield [...list]
    let place = length - 1
    while (place >= 0 && list[place] === k - 1) list[place--] = 0
    if (place < 0) return
    list[place] = (list[place] ?? 0) + 1
  }
}

export function boardAfter<P, S>(
  rule: RoundRule<P, S>,
  params: Capped<P>,
  steps: (S | CommonStep)[],
  draws: Draws,
): RoundView {
  const board = rule.play(params, steps, draws)
  if (board === null) throw new Error('a step was not allowed')
  return board
}

/** For each stake, the lowest return that rounding may leave, in hundredths of a per cent. */
export const RETURN_MIN = [
  { stake: '0.01', stakeMinor: 100n, returnMin: 9_800n },
  { stake: '0.02', stakeMinor: 200n, returnMin: 9_850n },
  { stake: '0.10', stakeMinor: 1_000n, returnMin: 9_890n },
  { stake: '1.00', stakeMinor: 10_000n, returnMin: 9_898n },
  { stake: '10.00', stakeMinor: 100_000n, returnMin: 9_898n },
]
