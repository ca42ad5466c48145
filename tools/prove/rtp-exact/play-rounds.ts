import { randomUUID } from 'node:crypto'
import type { Played } from '@kapis/contract/games'
import type { RoundGame } from '@kapis/games/round-rules'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { ROUND_PLAYS } from '../shared/rounds/round-plays.ts'
import type { Send } from '../shared/rounds/round-plays.ts'
import { CELLS } from './cells.ts'
import { openTally } from './tally.ts'

const PLAYERS = 32
const STAKE = { amount: 1, currency: 'coin' }

/** Plays rounds step by step through the API's routes and answers how they came out. */
export async function playRounds(house: ProofApp, rounds: number) {
  const seats: Send[] = []
  for (let n = 0; n < PLAYERS; n += 1) seats.push(await takeSeat(house))
  return {
    flip: await playGame('flip', seats, rounds),
    hilo: await playGame('hilo', seats, rounds),
    mines: await playGame('mines', seats, rounds),
    rock_paper_scissors: await playGame('rock_paper_scissors', seats, rounds),
  }
}

async function playGame(game: RoundGame, seats: readonly Send[], rounds: number) {
  const tally = openTally(CELLS[game])
  let begun = 0
  const play = async (send: Send) => {
    while (begun < rounds) {
      const mixed = calm(game, (begun++ * 104_729) % 1_000_003)
      const { played, option } = await ROUND_PLAYS[game](send, STAKE, mixed, false)
      tally.add(option, played.payout, played.gameData.state)
    }
  }
  await Promise.all(seats.map(play))
  return tally.read()
}

/** So many mines that a win is rare would need far more rounds before a mean says anything. */
function calm(game: RoundGame, mixed: number): number {
  return game === 'mines' ? mixed - (mixed % 22) + (mixed % 10) : mixed
}

async function takeSeat(house: ProofApp): Promise<Send> {
  const player = await house.aPlayer({ coins: 100_000_000 })
  return async (route, body) => {
    const asked = { body: { ...body, identifier: randomUUID() } }
    const { status, data, text } = await house.ask(player, route, asked)
    if (status !== 200) throw new Error(`refused: ${text}`)
    return data as Played
  }
}
