import { READ_PARAMS, SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import type { BetParams } from '@kapis/games/bet-rules'
import { FLIP_SIDES } from '@kapis/games/flip'
import { GAMES } from '@kapis/games/games'
import type { BetGame, Game } from '@kapis/games/games'
import { KENO } from '@kapis/games/keno'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import type { Random } from './random.ts'

/** The relative popularity of the games; `NEW` of a game that is not here. */
const POPULARITY: Partial<Record<Game, number>> = {
  dice: 24,
  limbo: 16,
  plinko: 16,
  mines: 14,
  flip: 10,
  keno: 8,
  hilo: 7,
  rock_paper_scissors: 5,
}
const NEW = 10

/** Returns the games, each with the weight that one player gives it. */
export function chooseGames(random: Random): [Game, number][] {
  return GAMES.map((game) => [game, (POPULARITY[game] ?? NEW) * random.unit() ** 2])
}

type Choices = { [G in BetGame]?: (random: Random) => BetParams[G] }

/**
 * How people choose the options of a game: ordinary odds mostly, long odds sometimes. The options of
 * a game that is not here are always the same.
 */
const CHOICES: Choices = {
  dice: (random) => ({
    condition: random.pick(['above', 'below']),
    targetHundredths: random.weighted([
      [5_050, 6],
      [random.between(2_500, 7_500), 3],
      [random.between(1_000, 9_000), 1],
    ]),
  }),
  limbo: (random) => ({
    targetHundredths: random.weighted([
      [200, 6],
      [150, 3],
      [300, 2],
      [1_000, 1],
    ]),
  }),
  plinko: (random) => ({
    rows: random.pick([8, 12, 16]),
    risk: random.weighted([
      ['low', 5],
      ['medium', 4],
      ['high', 1],
    ]),
  }),
  keno: (random) => ({
    numbers: drawDifferent(random, random.between(2, 8), KENO.balls).map((ball) => ball + 1),
    risk: random.weighted([
      ['low', 5],
      ['classic', 4],
      ['medium', 1],
    ]),
  }),
  mines: (random) => ({
    mines: random.pick([1, 2, 3, 3, 5]),
    picks: drawDifferent(random, random.between(1, 5), 25),
  }),
  flip: (random) => ({
    calls: Array.from({ length: random.between(1, 3) }, () => random.pick(FLIP_SIDES)),
  }),
  rock_paper_scissors: (random) => ({ hand: random.pick(HANDS), streak: random.between(1, 3) }),
}

export function chooseParams<G extends BetGame>(random: Random, game: G): BetParams[G] {
  return CHOICES[game]?.(random) ?? READ_PARAMS[game](SAMPLE_OPTIONS[game])
}

/** Draws different numbers below `below`, in ascending order. */
function drawDifferent(random: Random, count: number, below: number): number[] {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(random.between(0, below - 1))
  return [...drawn].toSorted((a, b) => a - b)
}

const STAKE_FACTORS: [factor: number, weight: number][] = [
  [1, 12],
  [2, 4],
  [0.5, 3],
  [5, 1],
]

/** Chooses a stake in whole coins around somebody's usual one. */
export function chooseStake(random: Random, usual: number): number {
  return Math.max(1, Math.round(usual * random.weighted(STAKE_FACTORS)))
}
