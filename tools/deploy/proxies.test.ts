import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import type { ClientHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRequestIds } from '../../apps/api/src/tracing/request-id.ts'
import type { Child } from '../services/child.ts'
import { freePort, startOnFreePort } from '../services/free-port.ts'
import { makeScratch } from '../services/scratch.ts'
import { isInstalled, readDeployFile } from './deploy-folder.ts'
import { makeCertificate } from './run-proxy.ts'
import { startCaddy, startNginx } from './start-proxies.ts'

const UPLOAD = '/api/v1/users/x/wallet/deposit'
const EVENTS = '/api/v1/events'
const SLOW = { timeout: 20_000, interval: 20 }
const scratch = makeScratch()
afterAll(() => scratch.remove())

const PROXIES = [
  ['caddy', startCaddy],
  ['nginx', startNginx],
] as const

describe.each(PROXIES.filter(([name]) => isInstalled(name)))('%s', (name, start) => {
  let api: Server
  let proxy: Child
  let session: ClientHttp2Session
  beforeAll(async () => {
    api = await startEcho()
    await startOnFreePort(async (port) => {
      // Nothing listens on the port of the second process, as during its restart.
      const apiPort = (api.address() as AddressInfo).port
      proxy = await start(scratch.path, { port, apiPort, downPort: await freePort() })
      session = await openSession(port, proxy)
    })
  })
  afterAll(async () => {
    session.destroy()
    await proxy.end('SIGTERM')
    api.close()
    api.closeAllConnections()
  })

  test('speaks HTTP/2 over TLS', () => {
    expect(session.alpnProtocol).toBe('h2')
  })

  test('replaces the X-Forwarded-For that a client sends', async () => {
    const { echo } = await send(session, '/', 1, { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' })
    expect(echo?.forwardedFor).toBe('127.0.0.1')
  })

  test('gives each request an id that the API accepts, whatever a client sends', async () => {
    const sent = { 'x-request-id': '0123456789abcdef0123456789abcdef' }
    const ids: unknown[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await send(session, '/', 1, sent)).echo?.requestId)
    expect(new Set([...ids, sent['x-request-id']]).size).toBe(4)
    const acceptId = makeRequestIds(['127.0.0.1'])
    for (const id of ids) {
      const headers = { 'x-request-id': id }
      const request = { headers, socket: { remoteAddress: '127.0.0.1' } }
      expect(acceptId(request as unknown as IncomingMessage)).toBe(id)
    }
  })

  test('lets nobody outside choose what is traced', async () => {
    const sent = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
    expect((await send(session, '/', 1, sent)).echo?.traceparent).toBeUndefined()
  })

  // Caddy 2.6 fails this: see the note in its configuration.
  test.skipIf(name === 'caddy')(
    'requests with a body go to the other process while one is down',
    async () => {
      const replies = []
      for (let n = 0; n < 10; n += 1) replies.push(await send(session, '/api/v1/dice/roll', 120))
      expect(replies.map(({ status, echo }) => [status, echo?.bytes])).toEqual(
        Array.from({ length: 10 }, () => [200, 120]),
      )
    },
  )

  // A backlog is long enough for a proxy to compress it, and then to keep what follows.
  test.each([20, 4_000])('passes on each event at once, after one of %i bytes', async (bytes) => {
    const headers = { ':path': EVENTS, 'accept-encoding': 'gzip, br', 'x-first-bytes': `${bytes}` }
    const stream = session.request(headers)
    let text = ''
    stream.on('data', (part: Buffer) => (text += part.toString('latin1')))
    stream.on('error', () => {})
    // The reply does not end, so whatever a proxy keeps would never arrive.
    await vi.waitFor(() => expect(text).toContain('data: first'), SLOW)
    for (const open of streams) open.write('data: second\n\n')
    await vi.waitFor(() => expect(text).toContain('data: second'), SLOW)
    stream.close()
  })

  test.each([
    ['/api/v1/dice/roll', 65_536, 200],
    ['/api/v1/dice/roll', 65_537, 413],
    // These come after a refusal, which a proxy must not mistake for a failure of the API.
    [UPLOAD, 7_100_000, 200],
    [UPLOAD, 7_100_001, 413],
  ])('%s with %i bytes is answered with %i', async (path, bytes, status) => {
    const reply = await send(session, path, bytes)
    expect([reply.status, reply.echo?.bytes]).toEqual([status, status === 200 ? bytes : undefined])
  })
})

// `pnpm prove ops.rolling` starts HAProxy with this configuration, but without TLS.
test.skipIf(!isInstalled('haproxy'))('haproxy accepts its configuration', () => {
  const folder = join(scratch.path, 'haproxy')
  mkdirSync(folder)
  makeCertificate(folder)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, readDeployFile('proxy/haproxy.cfg').replace('/etc/ssl/kapis', folder))
  expect(() => execFileSync('haproxy', ['-c', '-q', '-f', file])).not.toThrow()
})

/**
 * Starts a server in place of the API. It answers with the forwarded address, the request's id
 * and the number of bytes that it received, or with a stream of events.
 */
async function startEcho(): Promise<Server> {
  const server = createServer((request, reply) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      if (request.url === EVENTS) return openStream(request, reply)
      reply.setHeader('content-type', 'application/json')
      const { 'x-forwarded-for': forwardedFor, 'x-request-id': requestId } = request.headers
      const { traceparent } = request.headers
      reply.end(JSON.stringify({ forwardedFor, requestId, traceparent, bytes }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

const streams = new Set<ServerResponse>()

/** Sends an event of the requested length, as the API does, and leaves the reply open. */
function openStream({ headers }: IncomingMessage, reply: ServerResponse): void {
  streams.add(reply)
  reply.once('close', () => streams.delete(reply))
  reply.setHeader('content-type', 'text/event-stream')
  reply.setHeader('x-accel-buffering', 'no')
  reply.write(`data: first ${'.'.repeat(Number(headers['x-first-bytes']))}\n\n`)
}

/** Connects as a browser does, as soon as the proxy has its certificate. */
async function openSession(port: number, proxy: Child): Promise<ClientHttp2Session> {
  while (!proxy.hasExited) {
    const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
    const isOpen = await new Promise<boolean>((resolve) => {
      session.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    if (isOpen) return session
    await wait(100)
  }
  throw new Error('the proxy did not start')
}

type Echo = { forwardedFor: string; requestId: string; traceparent?: string; bytes: number }
type Reply = { status: number; echo: Echo | undefined }

function send(
  session: ClientHttp2Session,
  path: string,
  bytes: number,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const stream = session.request({ ':path': path, ':method': 'POST', ...headers })
  let status = 0
  const parts: Buffer[] = []
  stream.once('response', (head) => (status = Number(head[':status'])))
  stream.on('data', (part: Buffer) => parts.push(part))
  // A proxy that refuses a body may reset the stream after its reply. Ignore that error.
  stream.once('error', (error) => (status === 0 ? reject(error) : undefined))
  stream.once('close', () => {
    const text = Buffer.concat(parts).toString()
    resolve({ status, echo: status === 200 ? (JSON.parse(text) as Reply['echo']) : undefined })
  })
  stream.end(Buffer.alloc(bytes))
  return promise
}
