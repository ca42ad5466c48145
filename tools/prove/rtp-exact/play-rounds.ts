import { randomUUID } from 'node:crypto'
import type { BetReply } from '@kapis/contract/games'
import { ROUND_GAMES } from '@kapis/games/games'
import type { RoundGame } from '@kapis/games/games'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { ROUND_PLAYS } from '../shared/rounds/round-plays.ts'
import type { Send } from '../shared/rounds/round-plays.ts'
import { CELLS } from './cells.ts'
import { openTally } from './tally.ts'

const PLAYERS = 32
const STAKE = { amount: 1, currency: 'coin' }

/** Plays rounds step by step through the API's routes and returns tallies of their outcomes. */
export async function playRounds(app: ProofApp, rounds: number) {
  const players: Send[] = []
  for (let n = 0; n < PLAYERS; n += 1) players.push(await takePlayer(app))
  const played: Record<string, Awaited<ReturnType<typeof playGame>>> = {}
  for (const game of ROUND_GAMES) played[game] = await playGame(game, players, rounds)
  return played
}

async function playGame(game: RoundGame, players: readonly Send[], rounds: number) {
  const tally = openTally(CELLS[game])
  let begun = 0
  const play = async (send: Send) => {
    while (begun < rounds) {
      const mixed = calm(game, (begun++ * 104_729) % 1_000_003)
      const { played, option } = await ROUND_PLAYS[game](send, STAKE, mixed, false)
      tally.add(option, played.payout, played.gameData.state)
    }
  }
  await Promise.all(players.map(play))
  return tally.read()
}

/**
 * Returns a counter that selects fewer mines. With many mines wins are rare, and their mean would
 * need far more rounds to be significant.
 */
function calm(game: RoundGame, mixed: number): number {
  return game === 'mines' ? mixed - (mixed % 22) + (mixed % 10) : mixed
}

async function takePlayer(app: ProofApp): Promise<Send> {
  const player = await app.aPlayer({ coins: 100_000_000 })
  return async (route, body) => {
    const request = { body: { ...body, identifier: randomUUID() } }
    const { status, data, text } = await app.ask(player, route, request)
    if (status !== 200) throw new Error(`refused: ${text}`)
    return data as BetReply
  }
}
