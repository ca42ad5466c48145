import type { BetGame } from '@kapis/games/bet-rules'
import { median, round } from '../prove/statistics.ts'
import { inProcess } from './contestants.ts'
import { GAME_BETS } from './game-bets.ts'
import type { BenchApp } from './bench-app.ts'

export type GameFigure = { game: string; perSecond: number; overDice: number }

const LOAD = { clients: 256, players: 1_000 }
/** Of seven games, three further each time: each is first, last and in the middle. */
const FURTHER = 3

/**
 * Each game that one request decides, on the path of dice, one after the other in every round. A
 * round is short, so that each is compared with a dice of the same moment, and each round begins
 * with another game: the books grow while they are written, which the later ones pay for.
 */
export async function measureGames(
  app: BenchApp,
  seconds: number,
  say: (line: string) => void,
): Promise<GameFigure[]> {
  const games = Object.keys(GAME_BETS) as BetGame[]
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
