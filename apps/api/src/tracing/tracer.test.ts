import { refuse } from '@kapis/contract/refusals'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startCollector } from '../../../../tools/services/collector.ts'
import type { Collector } from '../../../../tools/services/collector.ts'
import { findSpan, inScope, inSpan } from './scope.ts'
import { readTraceparent, writeTraceparent } from './span.ts'
import { inBetScope, inRequestScope } from './trace-requests.ts'
import { openTracer } from './tracer.ts'

let collector: Collector
const log = { warn: vi.fn() }
beforeEach(async () => {
  collector = await startCollector()
  log.warn.mockReset()
})
afterEach(() => collector.close())

const open = (betShare = 1) => openTracer({ endpoint: collector.endpoint, betShare }, 'test', log)!
const ID = '5f0c9d2e-5f0c-9d2e-5f0c-9d2e5f0c9d2e'

test('without a collector there is no tracer, and work runs without a span', async () => {
  expect(openTracer(null, 'test', log)).toBeNull()
  const work = async () => findSpan() ?? 'no span'
  expect(await inScope({ requestId: 'one' }, () => inSpan('step', {}, work))).toBe('no span')
})

test('a request is one trace with its own id, and steps are children with times', async () => {
  const tracer = open()
  const handler = inRequestScope(tracer, 'requestDeposit', () =>
    inSpan('step', { 'kapis.bets': 3 }, async () => 'done'),
  )
  expect(await handler({ id: ID }, null)).toBe('done')
  await tracer.close()
  expect([...collector.paths]).toEqual(['POST /v1/traces application/json'])
  const [step, request] = collector.spans()
  expect(request).toMatchObject({
    name: 'requestDeposit',
    traceId: ID.replaceAll('-', ''),
    kind: 2,
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
    inRequestScope(tracer, 'route', async () => {
      throw error
    })({ id: ID }, null)
  await expect(failing(refuse('insufficient_coin'))).rejects.toMatchObject({
    code: 'insufficient_coin',
  })
  await expect(failing(new TypeError('password hunter2 is wrong'))).rejects.toThrow('hunter2')
  await tracer.close()
  const [refused, failed] = collector.spans()
  expect(refused!.attributes).toEqual([
    { key: 'kapis.refusal', value: { stringValue: 'insufficient_coin' } },
  ])
  expect(refused!.status).toBeUndefined()
  expect(failed).toMatchObject({ status: { code: 2 } })
  expect(collector.bodies.join()).not.toContain('hunter2')
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
  const tracer = open(share)
  const bet = inBetScope(tracer, 'rollDice', async () => null)
  const other = inRequestScope(tracer, 'getBalance', async () => null)
  for (let n = 0; n < 40; n += 1)
    await Promise.all([bet({ id: ID }, null), other({ id: ID }, null)])
  await tracer.close()
  const names = collector.spans().map(({ name }) => name)
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
    expect(await inRequestScope(tracer, 'route', async () => n)({ id: ID }, null)).toBe(n)
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

test('a trace continues from its traceparent, and from nothing malformed', () => {
  const context = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
  expect(readTraceparent(writeTraceparent(context))).toEqual(context)
  for (const text of [undefined, null, 7, '', '00-ab-cd-01', `00-${'zz'.repeat(16)}-x-01`]) {
    expect(readTraceparent(text)).toBeNull()
  }
})
