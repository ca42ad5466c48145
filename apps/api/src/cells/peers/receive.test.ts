import { Refusal } from '@kapis/contract/refusals'
import Fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { aPeerKey, findAmong, listKey } from '../../../../../tools/cells/peer-keys.ts'
import type { FindKey } from './find-key.ts'
import { readPeer, receivePeers } from './receive.ts'
import { PEER_HEADER, SIGNATURE_MS, digestBody, openSigner, signCall } from './signature.ts'
import type { Whom } from './signature.ts'

const key = aPeerKey()
const signer = openSigner(key)
const clock = { at: 1_800_000_000_000 }
const path = '/thing?x=1'
const body = JSON.stringify({ amount: 1 })

function openServer(opensTo?: Whom, findKey: FindKey = findAmong(listKey('c1', key))) {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) => {
    const isRefusal = error instanceof Refusal
    return reply.status(isRefusal ? error.status : 500).send({ code: isRefusal && error.code })
  })
  const seen = new Set<string>()
  const isNew = async (id: string) => !seen.has(id) && seen.add(id).has(id)
  receivePeers(app, { name: 'c2', findKey, isNew, now: () => clock.at })
  app.route({
    method: ['GET', 'POST'],
    url: '/thing',
    ...(opensTo !== undefined && { config: { opensTo } }),
    handler: async (request) => {
      const { ip, body: sent = null } = request
      return { ip, peer: pickPeer(request), body: sent }
    },
  })
  return app
}

const pickPeer = (request: FastifyRequest) => {
  const peer = readPeer(request)
  return peer === null ? null : { from: peer.from, whom: peer.whom, as: peer.as }
}

type Call = { method: 'GET' | 'POST'; header?: string | undefined; body?: string; key?: string }

async function send(app: ReturnType<typeof openServer>, call: Call) {
  const { method, header, body: payload, key } = call
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(header !== undefined && { [PEER_HEADER]: header }),
  }
  const sent = { method, url: path, headers, ...(payload !== undefined && { payload }) }
  const reply = await app.inject(sent)
  return { status: reply.statusCode, ...reply.json<object>() }
}

type More = { ip?: string; as?: unknown; idempotencyKey?: string; whom?: Whom }
function sign(method: string, text: string, more: More = {}) {
  const stated = { from: 'c1', to: 'c2', at: clock.at, digest: digestBody(text) }
  const call = { ...stated, idempotencyKey: null, whom: 'visitor' as const, ...more }
  return signCall(signer, { method, path }, call)
}

const REFUSED = { status: 401, code: 'not_authenticated' }

test('a request of a browser is no peer’s', async () => {
  expect(await send(openServer('visitor'), { method: 'POST', body })).toEqual({
    status: 200,
    ip: '127.0.0.1',
    peer: null,
    body: { amount: 1 },
  })
})

test('a signed request has the address and the caller that the other cell names', async () => {
  const header = sign('POST', body, { ip: '203.0.113.7', as: { userId: 'u1' } })
  expect(await send(openServer('visitor'), { method: 'POST', body, header })).toEqual({
    status: 200,
    ip: '203.0.113.7',
    peer: { from: 'c1', whom: 'visitor', as: { userId: 'u1' } },
    body: { amount: 1 },
  })
})

test('a request without a body is signed too', async () => {
  const app = openServer('visitor')
  expect(await send(app, { method: 'GET', header: sign('GET', '') })).toMatchObject({ status: 200 })
  expect(await send(app, { method: 'POST', header: sign('POST', '') })).toMatchObject({
    status: 200,
  })
})

test('a wrong signature is refused', async () => {
  const app = openServer('visitor')
  expect(await send(app, { method: 'GET', header: 'x.y' })).toEqual(REFUSED)
  expect(await send(app, { method: 'GET', header: sign('POST', '') })).toEqual(REFUSED)
})

test('a body other than the signed one is refused', async () => {
  const app = openServer('visitor')
  expect(await send(app, { method: 'POST', body, header: sign('POST', `${body} `) })).toEqual(
    REFUSED,
  )
  expect(await send(app, { method: 'POST', body, header: sign('POST', '') })).toEqual(REFUSED)
})

test('a change is accepted once, for as long as its signature is valid', async () => {
  const app = openServer('visitor')
  const call = { method: 'POST', body, header: sign('POST', body) } as const
  expect(await send(app, call)).toMatchObject({ status: 200 })
  expect(await send(app, call)).toEqual(REFUSED)
  clock.at += SIGNATURE_MS
  expect(await send(app, call)).toEqual(REFUSED)
  expect(await send(app, { ...call, header: sign('POST', body) })).toMatchObject({ status: 200 })
})

test.each(['.x', '=', '!', ' .'])(
  'a change is not accepted again with %j after its header',
  async (more) => {
    const app = openServer('visitor')
    const call = { method: 'POST', body, header: sign('POST', body) } as const
    expect(await send(app, call)).toMatchObject({ status: 200 })
    expect(await send(app, { ...call, header: call.header + more })).toEqual(REFUSED)
  },
)

test('an idempotency key other than the signed one is refused', async () => {
  const app = openServer('visitor')
  const signed = () => sign('POST', body, { idempotencyKey: 'k1' })
  const call = { method: 'POST', body } as const
  expect(await send(app, { ...call, header: signed(), key: 'k2' })).toEqual(REFUSED)
  expect(await send(app, { ...call, header: signed() })).toEqual(REFUSED)
  expect(await send(app, { ...call, header: sign('POST', body), key: 'k1' })).toEqual(REFUSED)
  expect(await send(app, { ...call, header: signed(), key: 'k1' })).toMatchObject({ status: 200 })
})

test.each<[Whom, Whom | undefined]>([
  ['visitor', undefined],
  ['staff', undefined],
  ['cell', undefined],
  ['visitor', 'staff'],
  ['visitor', 'cell'],
  ['staff', 'visitor'],
  ['staff', 'cell'],
  ['cell', 'visitor'],
  ['cell', 'staff'],
])('a call for a %s is refused by a path that opens to: %s', async (whom, opensTo) => {
  const app = openServer(opensTo)
  const header = sign('POST', body, { whom })
  expect(await send(app, { method: 'POST', body, header })).toEqual(REFUSED)
  expect(await send(app, { method: 'GET', header: sign('GET', '', { whom }) })).toEqual(REFUSED)
})

test('a path that opens to no cell goes on answering browsers', async () => {
  expect(await send(openServer(), { method: 'POST', body })).toMatchObject({ status: 200 })
})

test('before the keys were read from the directory, a signed call is unavailable', async () => {
  const app = openServer('visitor', () => Promise.reject(new Error('down')))
  const call = { method: 'POST', body, header: sign('POST', body) } as const
  expect(await send(app, call)).toEqual({ status: 503, code: 'unavailable' })
  expect(await send(app, { method: 'POST', body })).toMatchObject({ status: 200 })
})
