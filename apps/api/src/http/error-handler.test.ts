import { Writable } from 'node:stream'
import { REFUSALS, refuse, refuseWithoutDeposit } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { namesSupport } from '@kapis/contract/support'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installErrorHandler } from './error-handler.ts'
import { makeRegistry } from '../monitoring/make-registry.ts'
import { installRequestMetrics } from '../monitoring/request-metrics.ts'

const REQUESTS = 200

const ERRORS: Record<string, () => Error> = {
  refused: () => refuse('unavailable', { why: 'waited too long' }),
  pressure: () => Object.assign(new Error('Under pressure'), { statusCode: 503, code: 'FST_UP' }),
  database: () => Object.assign(new Error('read-only'), { code: '25006' }),
  bug: () => new Error('a bug'),
}

test('shed requests are logged as counts without stacks; other errors keep their stack', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString())
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  installErrorHandler(app)
  const registry = makeRegistry()
  installRequestMetrics(app, registry)
  app.get<{ Params: { kind: string } }>('/:kind', async ({ params }) => {
    throw ERRORS[params.kind]!()
  })
  const startMs = performance.now()
  for (const kind of ['refused', 'pressure', 'database']) {
    for (let n = 0; n < REQUESTS; n += 1) {
      expect((await app.inject({ url: `/${kind}` })).statusCode).toBe(503)
    }
  }
  const bug = await app.inject({ url: '/bug' })
  expect(bug.statusCode).toBe(500)
  await app.close()
  const seconds = Math.ceil((performance.now() - startMs) / 1000)

  const bugs = lines.filter((line) => line.includes('"stack"'))
  expect(bugs).toHaveLength(1)
  expect(bugs[0]).toContain('a bug')
  expect(JSON.parse(bugs[0]!)).toMatchObject({ reqId: bug.json<{ requestId: string }>().requestId })
  expect(lines.length).toBeLessThanOrEqual(1 + seconds)
  const summed = lines.flatMap((line) => {
    const { shed } = JSON.parse(line) as { shed?: Record<string, number> }
    return Object.values(shed ?? {})
  })
  expect(summed.reduce((sum, count) => sum + count, 0)).toBe(3 * REQUESTS)
  const text = await registry.metrics()
  for (const why of ['waited too long', 'FST_UP', '25006']) {
    expect(text).toContain(`kapis_requests_shed_total{why="${why}"} ${REQUESTS}`)
  }
})

test('a refusal sends its details, and never what is meant for the log', async () => {
  const app = Fastify()
  installErrorHandler(app)
  app.get('/detailed', async () => {
    throw refuseWithoutDeposit(2_500_000n)
  })
  app.get('/logged', async () => {
    throw refuse('conflict', { why: 'internal' })
  })
  const detailed = await app.inject({ url: '/detailed' })
  expect(detailed.json()).toMatchObject({
    code: 'promo_needs_deposit',
    message: 'This promo code requires a new deposit of at least ₱250.00.',
    details: { minimumDeposit: 250 },
  })
  expect((await app.inject({ url: '/logged' })).body).not.toMatch(/internal|details/)
  await app.close()
})

test('a refusal that says to contact support names its address, if there is one', async () => {
  const answerOf = async (supportEmail?: string) => {
    const app = Fastify()
    installErrorHandler(app, supportEmail)
    app.get<{ Params: { code: RefusalCode } }>('/:code', async ({ params }) => {
      throw refuse(params.code)
    })
    const blocked = await app.inject({ url: '/account_blocked' })
    const other = await app.inject({ url: '/round_open' })
    return [blocked.json(), other.json()] as [object, object]
  }
  const words = 'This account is blocked. Contact support to ask why.'
  const [blocked, other] = await answerOf('help@kapis.example')
  expect(blocked).toMatchObject({
    message: `${words} Support: help@kapis.example`,
    details: { support: 'help@kapis.example' },
  })
  expect(other).toMatchObject({ message: 'Finish your open round first.' })
  expect(other).not.toHaveProperty('details')
  expect((await answerOf())[0]).toMatchObject({ message: words })
})

test('every refusal that says to contact support is known as such', () => {
  for (const [code, [, message]] of Object.entries(REFUSALS)) {
    expect([code, namesSupport(code)]).toEqual([code, /contact support/i.test(message)])
  }
})

test('a text that the database cannot store is a bad request; other bad values are bugs', async () => {
  const app = Fastify()
  installErrorHandler(app)
  app.get<{ Querystring: { code: string; message: string } }>('/', async ({ query }) => {
    throw Object.assign(new Error(query.message), { code: query.code })
  })
  const statusOf = async (code: string, message: string) =>
    (await app.inject({ url: '/', query: { code, message } })).statusCode
  expect(await statusOf('22021', 'invalid byte sequence for encoding "UTF8": 0x00')).toBe(400)
  expect(await statusOf('22P05', 'unsupported Unicode escape sequence')).toBe(400)
  expect(await statusOf('22P02', 'invalid input syntax for type json')).toBe(400)
  expect(await statusOf('22P02', 'invalid input syntax for type uuid')).toBe(500)
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', '08006'])(
  'a database that cannot be reached (%s) answers 503, and a bug with a number as its code 500',
  async (code) => {
    const app = Fastify()
    installErrorHandler(app)
    app.get('/lost', async () => Promise.reject(Object.assign(new Error('lost'), { code })))
    app.get('/bug', async () => Promise.reject(Object.assign(new Error('bug'), { code: 8 })))
    expect((await app.inject({ url: '/lost' })).statusCode).toBe(503)
    expect((await app.inject({ url: '/bug' })).json()).toMatchObject({ code: 'bug' })
    await app.close()
  },
)
