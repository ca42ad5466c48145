import type { BetGame } from '@kapis/games/games'
import { median, round } from '../prove/statistics.ts'
import { inProcess } from './contestants.ts'
import { GAME_BETS } from './game-bets.ts'
import type { BenchApp } from './bench-app.ts'

export type GameFigure = { game: string; perSecond: number; overDice: number }

const LOAD = { clients: 256, players: 1_000 }
/**
 * The number of games by which the order shifts after each round. Over all rounds, each game comes
 * first, last and in the middle.
 */
const FURTHER = 3

/**
 * Measures each game that one request decides, and mines in steps, against dice. The games take turns
 * in short rounds, so that each is compared with dice at nearly the same moment. Each round starts
 * with another game, because the growing tables make later games slower.
 */
export async function measureGames(
  app: BenchApp,
  seconds: number,
  say: (line: string) => void,
): Promise<GameFigure[]> {
  const games = [...(Object.keys(GAME_BETS) as BetGame[]), 'mines_steps'] as const
  const runs = new Map(games.map((game) => [game, [] as number[]]))
  for (let turn = 0; turn < games.length; turn += 1) {
    const first = (turn * FURTHER) % games.length
    for (const game of [...games.slice(first), ...games.slice(0, first)]) {
      const { perSecond } = await inProcess(app, 'optimistic', game).run({ ...LOAD, seconds })
      runs.get(game)!.push(perSecond)
    }
    say(`games: round ${turn + 1} of ${games.length}`)
  }
  const dice = runs.get('dice')!
  return games.map((game) => {
    const rates = runs.get(game)!
    const overDice = median(rates.map((rate, turn) => rate / dice[turn]!))
    return { game, perSecond: Math.round(median(rates)), overDice: round(overDice) }
  })
}

export function printGames(figures: readonly GameFigure[]): void {
  if (figures.length === 0) return
  console.log('\n| game, in process | bets/s | against dice |')
  console.log('|---|---|---|')
  for (const { game, perSecond, overDice } of figures) {
    console.log(`| ${[game, perSecond, overDice].join(' | ')} |`)
  }
}
