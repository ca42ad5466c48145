import { Agent, request } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import { noteProgress } from '../../progress.ts'

/** The address of an API process, or of a proxy in front of one. */
export type ApiAddress = { port: number; origin: string }

/** Returns the address at which an API process serves its health checks. */
export const internalAddress = (api: ApiAddress & { internalPort: number }): ApiAddress => ({
  ...api,
  port: api.internalPort,
})

export type BetAck = { ledgerSeq: number; balance: { coin: number; ticket: number } }
export type LineAnswer = { status: number; code: string | null; data: unknown }

/** The result of a request: the answer, or 'nothing' if none came. */
export type BetAnswer = LineAnswer | 'nothing'

export type KeyedRequest = { method: string; path: string; body: object; key: string }

export type BetClient = {
  rollDice(address: ApiAddress, player: Player, identifier: string): Promise<BetAnswer>
  /** Sends a request with an idempotency key. */
  send(address: ApiAddress, player: Player, request: KeyedRequest): Promise<BetAnswer>
  get(address: ApiAddress, path: string, player?: Player): Promise<BetAnswer>
  readonly isClosed: boolean
  close(): void
}

const STAKE = 1

/** Opens a client. Each request ends with an answer, or with 'nothing' after the given time. */
export function openBetClient(
  patienceMs = 10_000,
  localAddress?: string,
  maxSockets = 256,
): BetClient {
  const agent = new Agent({ keepAlive: true, maxSockets })
  let isClosed = false
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
    send: ({ port, origin }, player, { method, path, body, key }) => {
      const json = { 'content-type': 'application/json', 'idempotency-key': key }
      const headers = { origin, ...cookieOf(player), ...json }
      return ask({ port, path, method, headers }, JSON.stringify(body))
    },
    get: ({ port }, path, player) =>
      ask({ port, path, ...(player && { headers: cookieOf(player) }) }),
    get isClosed() {
      return isClosed
    },
    close: () => {
      isClosed = true
      agent.destroy()
    },
  }
}

const cookieOf = ({ cookie }: Player) => ({ cookie: `__Host-kapis=${cookie}` })

function send(options: RequestOptions, body: string, patienceMs: number): Promise<BetAnswer> {
  const { promise, resolve } = Promise.withResolvers<BetAnswer>()
  const sent = request(options, (reply) => void hear(reply).then(resolve))
  // Limit the duration of the whole request. A socket's own timeout restarts with every byte.
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
    // The connection was lost in the middle of the answer.
    return 'nothing'
  }
}
