import { createWriteStream } from 'node:fs'
import type { WriteStream } from 'node:fs'
import { once } from 'node:events'
import { betRoute } from '@kapis/contract/game-routes'
import type { BetReply } from '@kapis/contract/games'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { GAMES, isRoundGame } from '@kapis/games/games'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import type { Heard } from '../shared/app/proof-app.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { ONE_SHOT_FACTS } from '../shared/rounds/one-shot-facts.ts'
import { ROUND_PLAYS } from '../shared/rounds/round-plays.ts'
import type { Send } from '../shared/rounds/round-plays.ts'

/** Plays rounds over HTTP and records only what the player receives. */
export async function playRounds(
  ctx: ProofContext,
  at: { app: ProofPlayers; api: ProofApi; file: string; rounds: number; players: number },
): Promise<{ played: number; retries: number }> {
  // Some players rotate their seeds halfway. The others continue until their epoch is used up.
  const rotateAt = Math.floor(at.rounds / at.players / 2)
  const figures = { played: 0, retries: 0 }
  const ask = patient(openHttpClient(ctx, { isPatient: false }), figures)
  const out = createWriteStream(at.file)
  const message = await ask(at.api, null, {
    method: 'GET',
    path: '/.well-known/fairness-keys.json',
  })
  out.write(`${message.text}\n`)
  const play = async (player: Player, place: number) => {
    for (let n = 0; n < at.rounds / at.players; n += 1) {
      figures.played += 1
      if (place % 3 === 0 && n === rotateAt) await rotate(ask, at.api, player, out)
      const send = sendAs((route, body) => ask(at.api, player, route, { body }), n)
      out.write(`${JSON.stringify(await playOne(send, place, n))}\n`)
    }
  }
  const players: Player[] = []
  for (let n = 0; n < at.players; n += 1) {
    const player = await at.app.aPlayer({ coins: 5_000_000, tickets: 100_000 })
    players.push(player)
    await rotate(ask, at.api, player, out)
  }
  await Promise.all(players.map(play))
  out.end()
  await once(out, 'finish')
  return figures
}

/**
 * Rotates the player's seeds. The next root is recorded before the player sends a client seed for
 * it.
 */
async function rotate(ask: HttpClient, api: ProofApi, player: Player, out: WriteStream) {
  const seeds = (await ask(api, player, routes.getSeeds)).data as { nextRoot: string }
  out.write(`${JSON.stringify({ nextRoot: seeds.nextRoot })}\n`)
  const body = { expectedNextRoot: seeds.nextRoot, clientSeed: `own-${player.username}` }
  const answer = await ask(api, player, routes.rotateSeeds, { body })
  const { nextRoot } = answer.data as { nextRoot: string }
  // The new next root is public now, and the server may move the player to its epoch.
  out.write(`${JSON.stringify({ nextRoot })}\n`)
}

/** Returns a function that sends the requests of one round, each with its own identifier. */
function sendAs(ask: (route: Route, body: object) => Promise<Heard>, round: number): Send {
  let sent = 0
  return async (route, body) => {
    const identifier = `round-${round}-${(sent += 1)}`
    return (await ask(route, { ...body, identifier })).data as BetReply
  }
}

/**
 * Plays one round. Over many rounds, every game is played in both currencies, with unusual options
 * and amounts in centavos.
 */
async function playOne(send: Send, place: number, n: number): Promise<BetReply> {
  const mixed = (place * 7_919 + n * 104_729) % 1_000_003
  const stake = {
    amount: (1 + (mixed % 1_000)) / 100,
    currency: mixed % 5 === 0 ? 'ticket' : 'coin',
  }
  const game = GAMES[(place + n) % GAMES.length]!
  if (isRoundGame(game)) return (await ROUND_PLAYS[game](send, stake, mixed)).played
  return send(routes[betRoute(game)], { ...stake, ...ONE_SHOT_FACTS[game].request(mixed) })
}

/**
 * Returns a client that retries while the API is busy. A retry has the same identifier, so it is
 * the same bet.
 */
function patient(ask: HttpClient, figures: { retries: number }): HttpClient {
  return async (...request) => {
    for (;;) {
      const heard = await ask(...request)
      if (heard.status === 200) return heard
      if (heard.status !== 503) throw new Error(`refused: ${heard.text}`)
      figures.retries += 1
    }
  }
}
