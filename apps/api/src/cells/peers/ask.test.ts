import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISITOR_MS, makeAsk } from './ask.ts'
import { passOn } from './pass-on.ts'

/** A cell that answers after 300 ms. */
const slow = createServer((_, reply) => void pause(300).then(() => reply.end('done')))
beforeAll(() => new Promise<void>((done) => void slow.listen(0, '127.0.0.1', done)))
afterAll(() => void slow.close())

const ask = makeAsk({
  name: 'c1',
  cellKey: Buffer.alloc(32, 1),
  list: async () => {
    const { port } = slow.address() as AddressInfo
    const address = `http://127.0.0.1:${port}`
    return [
      { name: 'c2', address, state: 'open' },
      { name: 'c3', address: 'http://127.0.0.1:1', state: 'open' },
    ]
  },
  timeoutMs: 50,
})

test('a change whose answer does not come in time may have been done: outcome_unknown', async () => {
  const code = (method: string, cell = 'c2') =>
    ask(cell, { method, path: '/x' }).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    )
  expect(await code('POST')).toBe('outcome_unknown')
  expect(await code('GET')).toBe('unavailable')
  expect(await code('POST', 'c3')).toBe('unavailable')
})

test('a call may wait longer than others', async () => {
  expect((await ask('c2', { method: 'POST', path: '/x', waitMs: 5_000 })).status).toBe(200)
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
