import { SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import { betRoute } from '@kapis/contract/game-routes'
import * as routes from '@kapis/contract/routes'
import type { BetGame } from '@kapis/games/games'
import { cookieOf } from '../make-players.ts'

/** The games that one request decides, in equal parts. */
const MIXED_GAMES = ['dice', 'limbo', 'plinko'] as const satisfies readonly BetGame[]

const STAKE = { amount: 1, currency: 'coin' }
const BETS = MIXED_GAMES.map((game) => ({
  path: routes[betRoute(game)].path,
  body: { ...STAKE, ...SAMPLE_OPTIONS[game] },
}))
/** One mine, so that most rounds get to their last step. */
const START = { path: routes.startMines.path, body: { ...STAKE, mines: 1 } }

const cookies: string[] = []
function cookieHeader(player: number): string {
  return (cookies[player] ??= `__Host-kapis=${cookieOf(player)}`)
}

export function betRequest(player: number, identifier: string, game: number): string {
  const { path, body } = BETS[game % BETS.length]!
  return post(path, player, { ...body, identifier })
}

export function startRequest(player: number, identifier: string): string {
  return post(START.path, player, { ...START.body, identifier })
}

/** Returns the requests that open two tiles and cash out. */
export function stepRequests(
  player: number,
  identifier: string,
  [first, second]: readonly [number, number],
): string[] {
  const reveal = (seq: number, tile: number) =>
    post(routes.revealTile.path, player, { identifier: `${identifier}-${seq}`, seq, tile })
  const cashOut = { identifier: `${identifier}-3`, seq: 3 }
  return [reveal(1, first), reveal(2, second), post(routes.cashOutMines.path, player, cashOut)]
}

function post(path: string, player: number, content: object): string {
  const body = JSON.stringify(content)
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookieHeader(player)}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}
