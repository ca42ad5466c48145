import { Agent, request } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import { noteProgress } from '../../progress.ts'

/** The address of an API process, or of a proxy in front of one. */
export type ApiAddress = { port: number; origin: string }

/** The address where an API process serves its health checks. */
export const internalAddress = (api: ApiAddress & { internalPort: number }): ApiAddress => ({
  ...api,
  port: api.internalPort,
})

export type BetAck = { ledgerSeq: number; balance: { coin: number; ticket: number } }
export type LineAnswer = { status: number; code: string | null; data: unknown }

/** The result of a request: an answer, or none. */
export type BetAnswer = LineAnswer | 'nothing'

export type BetClient = {
  rollDice(address: ApiAddress, player: Player, identifier: string): Promise<BetAnswer>
  get(address: ApiAddress, path: string, player?: Player): Promise<BetAnswer>
  close(): void
}

const STAKE = 1

/** Opens a client with the product's own timeouts: it gets an answer in time, or nothing. */
export function openBetClient(patienceMs = 10_000, localAddress?: string): BetClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const ask = (options: RequestOptions, body = '') =>
    send(
      { host: '127.0.0.1', agent, ...(localAddress && { localAddress }), ...options },
      body,
      patienceMs,
    )
  return {
    rollDice: ({ port, origin }, player, identifier) => {
      const bet = { amount: STAKE, condition: 'above', currency: 'coin', target: 50, identifier }
      const headers = { origin, ...cookieOf(player), 'content-type': 'application/json' }
      return ask({ port, path: '/api/v1/dice/roll', method: 'POST', headers }, JSON.stringify(bet))
    },
    get: ({ port }, path, player) =>
      ask({ port, path, ...(player && { headers: cookieOf(player) }) }),
    close: () => agent.destroy(),
  }
}

const cookieOf = ({ cookie }: Player) => ({ cookie: `__Host-kapis=${cookie}` })

function send(options: RequestOptions, body: string, patienceMs: number): Promise<BetAnswer> {
  const { promise, resolve } = Promise.withResolvers<BetAnswer>()
  const sent = request(options, (reply) => void hear(reply).then(resolve))
  // A socket's own timeout restarts with every byte; this one does not.
  const late = setTimeout(() => sent.destroy(new Error('No answer in time.')), patienceMs)
  sent.once('close', () => clearTimeout(late))
  sent.once('error', () => resolve('nothing'))
  sent.end(body)
  return promise
}

async function hear(reply: IncomingMessage): Promise<BetAnswer> {
  noteProgress()
  try {
    const parts: Buffer[] = []
    for await (const part of reply) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const { data, code } = JSON.parse(text) as { data: unknown; code?: string }
    return { status: reply.statusCode ?? 0, code: code ?? null, data }
  } catch {
    // The connection was cut in the middle of the answer.
    return 'nothing'
  }
}
