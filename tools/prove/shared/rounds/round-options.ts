import { hiloMultiplier4 } from '@kapis/games/hilo'
import { minesMultiplier4 } from '@kapis/games/mines'
import { streakMultiplier4 } from '@kapis/games/streak'
import { choose } from './option.ts'
import type { Option } from './option.ts'

export function minesOption(mines: number, gems: number): Option {
  const prize = { weight: choose(25 - gems, mines), multiplier4: minesMultiplier4(mines, gems) }
  const name = `${mines} mines, ${gems} gems`
  return { game: 'mines', name, total: choose(25, mines), prizes: [prize] }
}

/**
 * Returns the option of a sequence of guesses. For each guess, `ways` has the number of the 13
 * ranks on which it wins.
 */
export function hiloOption(ways: readonly number[]): Option {
  const weight = ways.reduce((product, one) => product * BigInt(one), 1n)
  const prize = { weight, multiplier4: hiloMultiplier4(ways.length, weight) }
  return { game: 'hilo', name: ways.join('·'), total: 13n ** BigInt(ways.length), prizes: [prize] }
}

export function streakOption(game: 'flip' | 'rock_paper_scissors', wins: number): Option {
  const prize = { weight: 1n, multiplier4: streakMultiplier4(wins) }
  return { game, name: `${wins} in a row`, total: 2n ** BigInt(wins), prizes: [prize] }
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
