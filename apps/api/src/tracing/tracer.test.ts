import { refuse } from '@kapis/contract/refusals'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidInput, statusOf } from '../http/error-handler.ts'
import { startCollector } from '../../../../tools/services/collector.ts'
import type { Collector, ReceivedSpan } from '../../../../tools/services/collector.ts'
import { findSpan, inScope, inSpan } from './scope.ts'
import { readTraceparent, writeTraceparent } from './span.ts'
import { inBetScope, inRequestScope } from './trace-requests.ts'
import { openTracer } from './tracer.ts'
import type { TracingSettings } from './tracer.ts'

let collector: Collector
const log = { warn: vi.fn() }
beforeEach(async () => {
  collector = await startCollector()
  log.warn.mockReset()
})
afterEach(() => collector.close())

const SETTINGS: Omit<TracingSettings, 'endpoint'> = {
  headers: {},
  service: null,
  sampler: 'parentbased_always_on',
  ratio: 1,
  betShare: 1,
  trustedProxies: ['10.0.0.0/8'],
}
const open = (changed: Partial<TracingSettings> = {}) =>
  openTracer({ ...SETTINGS, endpoint: collector.endpoint, ...changed }, 'test', log)!
const ID = '5f0c9d2e-5f0c-9d2e-5f0c-9d2e5f0c9d2e'
const aRequest = (traceparent?: string, remoteAddress = '10.0.0.1') => ({
  id: ID,
  headers: traceparent === undefined ? {} : { traceparent },
  socket: { remoteAddress },
})
const operation = (name: string) => ({
  name,
  method: 'POST',
  path: `/${name}/:userId`,
  statusOf,
})
const nameOf = ({ attributes }: ReceivedSpan) =>
  attributes.find(({ key }) => key === 'kapis.operation')?.value.stringValue

test('without a collector there is no tracer, and work runs without a span', async () => {
  expect(openTracer(null, 'test', log)).toBeNull()
  const work = async () => findSpan() ?? 'no span'
  expect(await inScope({ requestId: 'one' }, () => inSpan('step', {}, work))).toBe('no span')
})

test('a request is one trace with its own id, and steps are children with times', async () => {
  const tracer = open()
  const handler = inRequestScope(tracer, operation('requestDeposit'), () =>
    inSpan('step', { 'kapis.bets': 3 }, async () => 'done'),
  )
  expect(await handler(aRequest(), { statusCode: 200 })).toBe('done')
  await tracer.close()
  expect([...collector.paths]).toEqual(['POST /v1/traces application/json'])
  const [step, request] = collector.spans()
  expect(request).toMatchObject({
    name: 'POST /requestDeposit/:userId',
    traceId: ID.replaceAll('-', ''),
    kind: 2,
    attributes: [
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'http.route', value: { stringValue: '/requestDeposit/:userId' } },
      { key: 'kapis.operation', value: { stringValue: 'requestDeposit' } },
      { key: 'http.response.status_code', value: { intValue: '200' } },
    ],
  })
  expect(step).toMatchObject({
    name: 'step',
    traceId: request!.traceId,
    parentSpanId: request!.spanId,
    attributes: [{ key: 'kapis.bets', value: { intValue: '3' } }],
  })
  for (const { spanId, startTimeUnixNano, endTimeUnixNano } of [step!, request!]) {
    expect(spanId).toMatch(/^[0-9a-f]{16}$/)
    expect(startTimeUnixNano).toMatch(/^\d{19}$/)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }
})

test('a refusal is noted by its code, and a bug by its class without its message', async () => {
  const tracer = open()
  const failing = (error: Error) =>
    inRequestScope(tracer, operation('route'), async () => {
      throw error
    })(aRequest(), { statusCode: 200 })
  await expect(failing(refuse('insufficient_coin'))).rejects.toMatchObject({
    code: 'insufficient_coin',
  })
  await expect(failing(new TypeError('password hunter2 is wrong'))).rejects.toThrow('hunter2')
  await tracer.close()
  const [refused, failed] = collector.spans()
  const status = (code: string) => ({
    key: 'http.response.status_code',
    value: { intValue: code },
  })
  expect(refused!.attributes).toEqual(
    expect.arrayContaining([
      status('422'),
      { key: 'kapis.refusal', value: { stringValue: 'insufficient_coin' } },
    ]),
  )
  expect(refused!.status).toBeUndefined()
  expect(failed).toMatchObject({ status: { code: 2 } })
  expect(failed!.attributes).toContainEqual(status('500'))
  expect(collector.bodies.join()).not.toContain('hunter2')
})

test('the status of an error is that of its reply, and only a fault of the server is a failure', async () => {
  const tracer = open()
  const errors = [
    new InvalidInput('Please verify your input and try again.'),
    Object.assign(new Error('read-only'), { code: '25006' }),
    Object.assign(new Error('no such column'), { code: '42703' }),
  ]
  for (const error of errors) {
    const failing = inRequestScope(tracer, operation('route'), () => Promise.reject(error))
    await expect(failing(aRequest(), { statusCode: 200 })).rejects.toBe(error)
  }
  await tracer.close()
  const seen = collector
    .spans()
    .map(({ attributes, status }) => [
      attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue,
      status?.code,
    ])
  expect(seen).toEqual([
    ['400', undefined],
    ['503', 2],
    ['500', 2],
  ])
})

test('a span that ends after an empty send is sent too', async () => {
  const tracer = open()
  await tracer.close()
  tracer.start('late', {}).end()
  await tracer.close()
  expect(collector.spans()).toMatchObject([{ name: 'late' }])
})

test.each([
  [0, 0],
  [0.25, 10],
  [1, 40],
])('a share of %d traces %i of 40 bets, and every other request', async (share, traced) => {
  const tracer = open({ betShare: share })
  const bet = inBetScope(tracer, operation('rollDice'), async () => null)
  const other = inRequestScope(tracer, operation('getBalance'), async () => null)
  const reply = { statusCode: 200 }
  for (let n = 0; n < 40; n += 1)
    await Promise.all([bet(aRequest(), reply), other(aRequest(), reply)])
  await tracer.close()
  const names = collector.spans().map(nameOf)
  expect(names.filter((name) => name === 'rollDice')).toHaveLength(traced)
  expect(names.filter((name) => name === 'getBalance')).toHaveLength(40)
})

test('a collector that is away costs spans and one log entry, and no request fails', async () => {
  // Only closing sends the spans. If sending began in between, they would be counted in two entries.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const tracer = open()
  await collector.close()
  for (let n = 0; n < 20; n += 1) {
    const handler = inRequestScope(tracer, operation('route'), async () => n)
    expect(await handler(aRequest(), { statusCode: 200 })).toBe(n)
  }
  await tracer.close()
  expect(log.warn.mock.calls).toEqual([[{ dropped: 20 }, expect.any(String)]])
})

test('many spans arrive in blocks, none twice', async () => {
  const tracer = open()
  for (let n = 0; n < 1_300; n += 1) tracer.start(`span ${n}`, {}).end()
  await tracer.close()
  expect(new Set(collector.spans().map(({ name }) => name)).size).toBe(1_300)
  expect(collector.spans()).toHaveLength(1_300)
  expect(collector.bodies.length).toBeGreaterThan(1)
})

const TRACE = 'ab'.repeat(16)
const CALLER = 'cd'.repeat(8)

test('a trace continues from its traceparent, and from nothing malformed', () => {
  const context = { traceId: TRACE, spanId: CALLER }
  expect(readTraceparent(writeTraceparent(context))).toEqual({ ...context, isSampled: true })
  expect(readTraceparent(`00-${TRACE}-${CALLER}-00`)).toMatchObject({ isSampled: false })
  expect(readTraceparent(`cc-${TRACE}-${CALLER}-01-more`)).toEqual({ ...context, isSampled: true })
  const malformed = [
    '00-ab-cd-01',
    `00-${'zz'.repeat(16)}-x-01`,
    `00-${'00'.repeat(16)}-${CALLER}-01`,
    `00-${TRACE}-${'00'.repeat(8)}-01`,
    `00-${TRACE}-${CALLER}-01-more`,
    `ff-${TRACE}-${CALLER}-01`,
    `cc-${TRACE}-${CALLER}-01more`,
  ]
  for (const text of [undefined, null, 7, '', ...malformed]) {
    expect(readTraceparent(text)).toBeNull()
  }
})

const SAMPLED = `00-${TRACE}-${CALLER}-01`
const UNSAMPLED = `00-${TRACE}-${CALLER}-00`

test('the trace of a trusted proxy goes on, and its request keeps its own id', async () => {
  const tracer = open({ betShare: 0 })
  for (const inItsScope of [inRequestScope, inBetScope]) {
    const handler = inItsScope(tracer, operation('route'), async () => null)
    for (const address of ['10.0.0.1', '192.0.2.1']) {
      await handler(aRequest(SAMPLED, address), { statusCode: 200 })
    }
  }
  await tracer.close()
  const [ofProxy, ofStranger, betOfProxy, ...others] = collector.spans()
  const requestId = { key: 'kapis.request_id', value: { stringValue: ID } }
  for (const span of [ofProxy!, betOfProxy!]) {
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER })
    expect(span.attributes).toContainEqual(requestId)
  }
  expect(ofStranger!.traceId).toBe(ID.replaceAll('-', ''))
  expect(ofStranger!.parentSpanId).toBeUndefined()
  expect(others).toEqual([])
})

test.each<[TracingSettings['sampler'], [number, number, number]]>([
  ['always_on', [40, 40, 40]],
  ['always_off', [0, 0, 0]],
  ['traceidratio', [10, 10, 10]],
  ['parentbased_always_on', [40, 40, 0]],
  ['parentbased_always_off', [0, 40, 0]],
  ['parentbased_traceidratio', [10, 40, 0]],
])(
  '%s traces %j of 40 requests without a caller, with a traced one, with another',
  async (sampler, expected) => {
    const counts: number[] = []
    for (const traceparent of [undefined, SAMPLED, UNSAMPLED]) {
      const tracer = open({ sampler, ratio: 0.25 })
      const handler = inRequestScope(tracer, operation('route'), async () => null)
      const before = collector.spans().length
      for (let n = 0; n < 40; n += 1) await handler(aRequest(traceparent), { statusCode: 200 })
      await tracer.close()
      counts.push(collector.spans().length - before)
    }
    expect(counts).toEqual(expected)
  },
)

test('the collector gets the headers and the name of the service', async () => {
  const tracer = open({ headers: { 'x-key': 'a b' }, service: 'house' })
  tracer.start('span', {}).end()
  await tracer.close()
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a b', 'content-type': 'application/json' })
  expect(collector.bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"house"}}')
})
