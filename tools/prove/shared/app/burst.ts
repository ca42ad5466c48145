import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { askPatiently } from './ask-patiently.ts'
import type { ProofApi } from '../../proof.ts'

export type BurstRequest = {
  api: ProofApi
  /** Defaults to POST. */
  method?: string
  path: string
  cookie: string
  body: object
}
export type BurstAnswer = {
  status: number
  code: string | null
  body: { data: unknown; code?: string }
}

type Keyed = BurstRequest & { key: string }

/**
 * Sends requests that arrive at the same time. Repeats those that a busy API refused or could not
 * answer, with the same identifier and key.
 */
export async function burst(requests: BurstRequest[]): Promise<BurstAnswer[]> {
  // Each request has its own key, because it is a separate request and not a retry.
  const keyed = requests.map((request) => ({ ...request, key: randomUUID() }))
  const answers = await sendTogether(keyed)
  const again = keyed.map(async (request, n) => {
    const first = answers.slice(n, n + 1)
    return askPatiently(async () => first.pop() ?? (await sendTogether([request]))[0]!)
  })
  return Promise.all(again)
}

/**
 * Opens one connection per request, sends each request without its last byte, and then sends all
 * last bytes at once.
 */
async function sendTogether(requests: Keyed[]): Promise<BurstAnswer[]> {
  const loaded = await Promise.all(requests.map(load))
  for (const { socket, lastByte } of loaded) socket.write(lastByte)
  return Promise.all(loaded.map(({ answer }) => answer))
}

async function load({ api, method = 'POST', path, cookie, body, key }: Keyed) {
  const payload = Buffer.from(JSON.stringify(body))
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${api.port}`,
    `origin: ${api.origin}`,
    `idempotency-key: ${key}`,
    'content-type: application/json',
    `content-length: ${payload.length}`,
    `cookie: __Host-kapis=${cookie}`,
    'connection: close',
    '',
    '',
  ].join('\r\n')
  const socket = connect(api.port, '127.0.0.1')
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.setNoDelay(true)
  socket.write(Buffer.concat([Buffer.from(head), payload.subarray(0, -1)]))
  return { socket, lastByte: payload.subarray(-1), answer: readAnswer(socket) }
}

function readAnswer(socket: Socket): Promise<BurstAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<BurstAnswer>()
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.once('error', reject)
  socket.once('close', () => {
    const text = Buffer.concat(parts).toString()
    const status = Number(text.slice(9, 12))
    const json = text.slice(text.indexOf('\r\n\r\n') + 4)
    if (status === 0 || json === '') reject(new Error('The connection closed without an answer.'))
    else {
      const body = JSON.parse(json) as BurstAnswer['body']
      resolve({ status, code: body.code ?? null, body })
    }
  })
  return promise
}

/** Counts the server errors and prints their kinds. */
export function countErrors(answers: BurstAnswer[]): number {
  const errors = answers.filter(({ status }) => status >= 500)
  const kinds = new Set(errors.map(({ status, code }) => `${status} ${code}`))
  if (errors.length > 0) console.log(`WRONG ${errors.length} × ${[...kinds].join(', ')}`)
  return errors.length
}
