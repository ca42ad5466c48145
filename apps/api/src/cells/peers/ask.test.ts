import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPeerKey } from '../../../../../tools/cells/peer-keys.ts'
import { VISITOR_MS, makeAsk } from './ask.ts'
import { passOn } from './pass-on.ts'
import { openSigner } from './signature.ts'

/** A cell that answers after 300 ms. */
const slow = createServer((_, reply) => void pause(300).then(() => reply.end('done')))
beforeAll(() => new Promise<void>((done) => void slow.listen(0, '127.0.0.1', done)))
afterAll(() => void slow.close())

/** A cell that answers until somebody stops it, and notes how much it could send. */
let sentBytes = 0
const endless = createServer((_, reply) => {
  const part = Buffer.alloc(1_000_000)
  const more = () => {
    while (!reply.destroyed && reply.write(part)) sentBytes += part.length
  }
  reply.on('drain', more)
  more()
})
beforeAll(() => new Promise<void>((done) => void endless.listen(0, '127.0.0.1', done)))
afterAll(() => void endless.close())
/** A cell that reads a call and dies before it answers. */
const dying = createServer((request) => void request.socket.destroy())
beforeAll(() => new Promise<void>((done) => void dying.listen(0, '127.0.0.1', done)))
afterAll(() => void dying.close())
const addressOf = (server: typeof slow) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Returns an address where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = addressOf(server)
  await new Promise((done) => server.close(done))
  return address
}

const ask = makeAsk({
  name: 'c1',
  signer: openSigner(aPeerKey()),
  list: async () => {
    return [
      { name: 'c2', address: addressOf(slow), state: 'open' },
      { name: 'c4', address: addressOf(endless), state: 'open' },
      { name: 'c5', address: addressOf(dying), state: 'open' },
      { name: 'c3', address: await closedAddress(), state: 'open' },
    ]
  },
  timeoutMs: 50,
})

test('a change that was sent and not answered may have been done: outcome_unknown', async () => {
  const code = (method: string, cell = 'c2', waitMs = 50) =>
    ask(cell, { method, path: '/x', whom: 'cell', waitMs }).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    )
  expect(await code('POST')).toBe('outcome_unknown')
  expect(await code('GET')).toBe('unavailable')
  expect(await code('POST', 'c3', 5_000)).toBe('unavailable')
  expect(await code('POST', 'c5', 5_000)).toBe('outcome_unknown')
  expect(await code('GET', 'c5', 5_000)).toBe('unavailable')
  expect(await code('POST', 'c4')).toBe('outcome_unknown')
})

test('a request target with a host of its own leads to no other host', async () => {
  const path = 'http://evil.example/api/v1/admin/users'
  await expect(ask('c2', { method: 'GET', path, whom: 'cell' })).rejects.toMatchObject({
    code: 'bad_request',
  })
})

test('a call may wait longer than others', async () => {
  expect(
    (await ask('c2', { method: 'POST', path: '/x', whom: 'cell', waitMs: 5_000 })).status,
  ).toBe(200)
})

test('an answer without an end is not read to the end', async () => {
  const call = { method: 'GET', path: '/x', whom: 'cell', waitMs: 60_000 } as const
  await expect(ask('c4', call)).rejects.toMatchObject({ code: 'unavailable' })
  expect(sentBytes).toBeLessThan(64_000_000)
})

test('a request that is passed on has the time that a password takes', async () => {
  const waits: unknown[] = []
  const app = Fastify()
  app.post('/x', (request, reply) =>
    passOn(
      async (_, { waitMs }) => {
        waits.push(waitMs)
        return { status: 200, headers: new Headers(), body: Buffer.from('') }
      },
      { request, reply },
      'c2',
    ),
  )
  await app.inject({ method: 'POST', url: '/x' })
  expect(waits).toEqual([VISITOR_MS])
})
