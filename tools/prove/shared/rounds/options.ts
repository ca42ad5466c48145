import { DICE_CONDITIONS, diceRule } from '@kapis/games/dice'
import type { DiceParams } from '@kapis/games/dice'
import type { Game } from '@kapis/games/games'
import { hiloMultiplier4 } from '@kapis/games/hilo'
import { kenoPays } from '@kapis/games/keno'
import type { KenoParams } from '@kapis/games/keno'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import { limboRule } from '@kapis/games/limbo'
import type { LimboParams } from '@kapis/games/limbo'
import { minesMultiplier4 } from '@kapis/games/mines'
import { plinkoMultiplier4 } from '@kapis/games/plinko'
import type { PlinkoParams } from '@kapis/games/plinko'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { streakMultiplier4 } from '@kapis/games/streak'

/** `weight` of `total` equally likely cases pay the multiplier; all others pay nothing. */
export type Prize = { weight: bigint; multiplier4: bigint }
export type Option = { game: Game; name: string; total: bigint; prizes: Prize[] }

export function* plinkoOptions(): Generator<Option> {
  for (let rows = 8; rows <= 16; rows += 1) {
    for (const risk of PLINKO_RISKS) yield plinkoOption({ rows, risk })
  }
}

export function* kenoOptions(pays = kenoPays): Generator<Option> {
  for (let picks = 1; picks <= 10; picks += 1) {
    const numbers = upTo(picks - 1).map((place) => place + 1)
    for (const risk of KENO_RISKS) yield kenoOption({ numbers, risk }, pays)
  }
}

export function plinkoOption(params: PlinkoParams): Option {
  const { rows, risk } = params
  const prizes = upTo(rows).map((bucket) => ({
    weight: choose(rows, bucket),
    multiplier4: plinkoMultiplier4(params, bucket),
  }))
  return { game: 'plinko', name: `${rows} ${risk}`, total: 2n ** BigInt(rows), prizes }
}

export function kenoOption(params: KenoParams, pays = kenoPays): Option {
  const picks = params.numbers.length
  const prizes = pays(params).map((hundredths, hits) => ({
    weight: choose(picks, hits) * choose(40 - picks, 10 - hits),
    multiplier4: BigInt(hundredths) * 100n,
  }))
  return { game: 'keno', name: `${picks} ${params.risk}`, total: choose(40, 10), prizes }
}

export function diceOption(params: DiceParams): Option {
  const { condition, targetHundredths } = params
  const weight = BigInt(condition === 'above' ? 10_000 - targetHundredths : targetHundredths)
  const prize = { weight, multiplier4: diceRule.multiplierMax4(params) }
  const name = `${condition} ${targetHundredths}`
  return { game: 'dice', name, total: 10_000n, prizes: [prize] }
}

export function limboOption(params: LimboParams): Option {
  const total = 2n ** 52n
  const weight = (99n * total) / BigInt(params.targetHundredths)
  const prize = { weight, multiplier4: limboRule.multiplierMax4(params) }
  return { game: 'limbo', name: String(params.targetHundredths), total, prizes: [prize] }
}

export function minesOption(mines: number, gems: number): Option {
  const prize = { weight: choose(25 - gems, mines), multiplier4: minesMultiplier4(mines, gems) }
  const name = `${mines} mines, ${gems} gems`
  return { game: 'mines', name, total: choose(25, mines), prizes: [prize] }
}

/** By the number of ranks, of 13, that each guess wins on. */
export function hiloOption(ways: readonly number[]): Option {
  const weight = ways.reduce((product, one) => product * BigInt(one), 1n)
  const prize = { weight, multiplier4: hiloMultiplier4(ways.length, weight) }
  return { game: 'hilo', name: ways.join('·'), total: 13n ** BigInt(ways.length), prizes: [prize] }
}

export function streakOption(game: 'flip' | 'rock_paper_scissors', wins: number): Option {
  const prize = { weight: 1n, multiplier4: streakMultiplier4(wins) }
  return { game, name: `${wins} in a row`, total: 2n ** BigInt(wins), prizes: [prize] }
}

export function* diceOptions(): Generator<Option> {
  for (const condition of DICE_CONDITIONS) {
    for (let targetHundredths = 200; targetHundredths <= 9_800; targetHundredths += 1) {
      yield diceOption({ condition, targetHundredths })
    }
  }
}

export function* limboOptions(): Generator<Option> {
  for (let targetHundredths = 101; targetHundredths <= 1_000_000; targetHundredths += 1) {
    yield limboOption({ targetHundredths })
  }
}

export function* minesOptions(): Generator<Option> {
  for (let mines = 1; mines <= 24; mines += 1) {
    for (let gems = 1; gems <= 25 - mines; gems += 1) yield minesOption(mines, gems)
  }
}

export function* hiloOptions(guessesMax: number): Generator<Option> {
  for (let guesses = 1; guesses <= guessesMax; guesses += 1) {
    for (const ways of multisets(guesses, 12)) yield hiloOption(ways)
  }
}

export function* streakOptions(game: 'flip' | 'rock_paper_scissors'): Generator<Option> {
  for (let wins = 1; wins <= 20; wins += 1) yield streakOption(game, wins)
}

function* multisets(size: number, max: number): Generator<number[]> {
  if (size === 0) return yield []
  for (let last = max; last >= 1; last -= 1) {
    for (const rest of multisets(size - 1, last)) yield [last, ...rest]
  }
}

/** Independent of the rules, so that they are not checked by their own arithmetic. */
function choose(from: number, count: number): bigint {
  let row = [1n]
  for (let n = 1; n <= from; n += 1) row = upTo(n).map((k) => (row[k - 1] ?? 0n) + (row[k] ?? 0n))
  return row[count] ?? 0n
}

function upTo(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, place) => place)
}
