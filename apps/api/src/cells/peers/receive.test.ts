import { Refusal } from '@kapis/contract/refusals'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readPeer, receivePeers } from './receive.ts'
import { PEER_HEADER, SIGNATURE_MS, digestBody, signCall } from './signature.ts'

const cellKey = Buffer.alloc(32, 1)
const clock = { at: 1_800_000_000_000 }
const path = '/thing?x=1'
const body = JSON.stringify({ amount: 1 })

function openServer() {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) => {
    const isRefusal = error instanceof Refusal
    return reply.status(isRefusal ? error.status : 500).send({ code: isRefusal && error.code })
  })
  const seen = new Set<string>()
  const isNew = async (id: string) => !seen.has(id) && seen.add(id).has(id)
  receivePeers(app, { name: 'c2', cellKey, isNew, now: () => clock.at })
  app.route({
    method: ['GET', 'POST'],
    url: '/thing',
    handler: async (request) => {
      const { ip, body: sent = null } = request
      return { ip, peer: readPeer(request), body: sent }
    },
  })
  return app
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

type More = { ip?: string; as?: unknown; idempotencyKey?: string }
function sign(method: string, text: string, more: More = {}) {
  const stated = { from: 'c1', to: 'c2', at: clock.at, digest: digestBody(text) }
  return signCall(cellKey, { method, path }, { ...stated, idempotencyKey: null, ...more })
}

const REFUSED = { status: 401, code: 'not_authenticated' }

test('a request of a browser is no peer’s', async () => {
  expect(await send(openServer(), { method: 'POST', body })).toEqual({
    status: 200,
    ip: '127.0.0.1',
    peer: null,
    body: { amount: 1 },
  })
})

test('a signed request has the address and the caller that the other cell names', async () => {
  const header = sign('POST', body, { ip: '203.0.113.7', as: { userId: 'u1' } })
  expect(await send(openServer(), { method: 'POST', body, header })).toEqual({
    status: 200,
    ip: '203.0.113.7',
    peer: { from: 'c1', as: { userId: 'u1' } },
    body: { amount: 1 },
  })
})

test('a request without a body is signed too', async () => {
  const app = openServer()
  expect(await send(app, { method: 'GET', header: sign('GET', '') })).toMatchObject({ status: 200 })
  expect(await send(app, { method: 'POST', header: sign('POST', '') })).toMatchObject({
    status: 200,
  })
})

test('a wrong signature is refused', async () => {
  const app = openServer()
  expect(await send(app, { method: 'GET', header: 'x.y' })).toEqual(REFUSED)
  expect(await send(app, { method: 'GET', header: sign('POST', '') })).toEqual(REFUSED)
})

test('a body other than the signed one is refused', async () => {
  const app = openServer()
  expect(await send(app, { method: 'POST', body, header: sign('POST', `${body} `) })).toEqual(
    REFUSED,
  )
  expect(await send(app, { method: 'POST', body, header: sign('POST', '') })).toEqual(REFUSED)
})

test('a change is accepted once, for as long as its signature is valid', async () => {
  const app = openServer()
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
    const app = openServer()
    const call = { method: 'POST', body, header: sign('POST', body) } as const
    expect(await send(app, call)).toMatchObject({ status: 200 })
    expect(await send(app, { ...call, header: call.header + more })).toEqual(REFUSED)
  },
)

test('an idempotency key other than the signed one is refused', async () => {
  const app = openServer()
  const signed = () => sign('POST', body, { idempotencyKey: 'k1' })
  const call = { method: 'POST', body } as const
  expect(await send(app, { ...call, header: signed(), key: 'k2' })).toEqual(REFUSED)
  expect(await send(app, { ...call, header: signed() })).toEqual(REFUSED)
  expect(await send(app, { ...call, header: sign('POST', body), key: 'k1' })).toEqual(REFUSED)
  expect(await send(app, { ...call, header: signed(), key: 'k1' })).toMatchObject({ status: 200 })
})
