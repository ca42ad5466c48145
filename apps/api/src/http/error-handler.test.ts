import { Writable } from 'node:stream'
import { refuse, refuseWithoutDeposit } from '@kapis/contract/refusals'
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
