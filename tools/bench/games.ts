import type { BetGame } from '@kapis/games/bet-rules'
import { median, round } from '../prove/statistics.ts'
import { inProcess } from './contestants.ts'
import { GAME_BETS } from './game-bets.ts'
import type { BenchHouse } from './house.ts'

export type GameFigure = { game: string; perSecond: number; overDice: number }

const LOAD = { clients: 256, players: 1_000 }

/**
 * Each game that one request decides, on the path of dice, one after the other in every round. A round is short, so
 * that each is compared with a dice of the same moment.
 */
export async function measureGames(
  house: BenchHouse,
  { seconds, repeats }: { seconds: number; repeats: number },
  say: (line: string) => void,
): Promise<GameFigure[]> {
  const games = Object.keys(GAME_BETS) as BetGame[]
  const runs = new Map(games.map((game) => [game, [] as number[]]))
  for (let turn = 0; turn < repeats; turn += 1) {
    for (const [game, rates] of runs) {
      const { perSecond } = await inProcess(house, 'remembered', game).run({ ...LOAD, seconds })
      rates.push(perSecond)
    }
    say(`games: round ${turn + 1} of ${repeats}`)
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
