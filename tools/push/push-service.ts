import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atExit } from '../services/at-exit.ts'

type ReceivedPush = {
  path: string
  headers: IncomingHttpHeaders
  /** The encrypted message, in base64. */
  body: string
}

export type PushService = {
  origin: string
  received: readonly ReceivedPush[]
  stop(): Promise<void>
}

/**
 * Starts a push service that keeps the messages in memory. An endpoint such as `/410/any` is
 * answered with 410, any other with 201. `GET /received.json` returns the messages.
 */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const server = createServer((request, reply) => {
    const { method, url: path = '', headers } = request
    if (method === 'GET') {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path, headers, body: Buffer.concat(chunks).toString('base64') })
      reply.writeHead(Number(/^\/(\d{3})\//.exec(path)?.[1] ?? 201)).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  const forget = atExit({ stop: close, stopNow: () => {} })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () => close().finally(forget),
  }
}
