import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rollDice } from '@kapis/contract/routes'
import { startCollector } from '../../../../tools/services/collector.ts'
import type { Collector, ReceivedSpan } from '../../../../tools/services/collector.ts'
import { newReference, openCashier, receiptText } from '../../test/cashier.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { openTracer } from './tracer.ts'

let app: TestApp
let collector: Collector
beforeAll(async () => {
  collector = await startCollector()
  app = await openTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    TRACED_BETS: '1',
  })
})
afterAll(async () => {
  await app.close()
  await collector.close()
})

/** Returns all spans received so far, as soon as this many of each of these names have arrived. */
async function spansAfter(names: string[], count = 1): Promise<ReceivedSpan[]> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(50)) {
    const spans = collector.spans()
    if (names.every((name) => named(spans, name).length >= count)) return spans
  }
  throw new Error(`not all spans arrived: ${names.join(', ')}`)
}
const operationOf = ({ attributes }: ReceivedSpan) =>
  attributes.find(({ key }) => key === 'kapis.operation')?.value.stringValue
const named = (spans: ReceivedSpan[], name: string) =>
  spans.filter((span) => span.name === name || operationOf(span) === name)
const contextOf = ({ traceId, spanId }: ReceivedSpan) => ({ traceId, spanId })

test('a bet is traced from its route through the queue to the linked batch and its settlement', async () => {
  const players = [await app.aPlayer({ coins: 10 }), await app.aPlayer({ coins: 10 })]
  const body = { amount: 1, currency: 'coin', identifier: 'traced', target: 50, condition: 'above' }
  const replies = await Promise.all(players.map((player) => app.send(player, rollDice, { body })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  await spansAfter(['rollDice'], 2)
  // The span of a batch may arrive after those of its requests.
  await vi.waitFor(() => expectLinkedBets(collector.spans()), 30_000)
})

function expectLinkedBets(spans: ReceivedSpan[]): void {
  const requests = named(spans, 'rollDice')
  const bets = named(spans, 'bet')
  const batches = named(spans, 'bet batch')
  expect(requests).toHaveLength(2)
  // A bet that starts an epoch is placed twice.
  expect(new Set(bets.map(({ parentSpanId }) => parentSpanId)).size).toBe(2)
  for (const bet of bets) {
    const request = requests.find(({ spanId }) => spanId === bet.parentSpanId)
    expect(request?.traceId).toBe(bet.traceId)
    const [linked] = bet.links ?? []
    const batch = batches.find(({ spanId }) => spanId === linked?.spanId)
    expect(batch?.links).toContainEqual(contextOf(bet))
    expect(batch?.traceId).not.toBe(bet.traceId)
    const settlement = spans.find(({ parentSpanId }) => parentSpanId === batch?.spanId)
    expect(settlement).toMatchObject({ name: 'settle optimistic', traceId: batch?.traceId })
  }
}

test('a deposit is one trace from its upload through the reading and match to the credit', async () => {
  const cashier = openCashier(app)
  const [player, admin] = [await app.aPlayer(), await app.aPlayer({ role: 'admin' })]
  const reference = newReference()
  await cashier.record(admin, reference, 999)
  const walletHistoryId = await cashier.deposit(player, 999)
  const tracer = openTracer(app.config.tracing, 'kapis-worker', { warn: () => {} })!
  const jobs = await runJobs({
    databaseUrl: app.databaseUrl,
    tasks: {
      'read-deposit': (place) =>
        cashier.read(player, place.walletHistoryId, receiptText(reference, '999.00')),
    },
    timed: [],
    tracer,
    onFailure: ({ error }) => {
      throw error
    },
    pollMs: 50,
  })
  // The API and the worker send their spans independently.
  const spans = await spansAfter(['requestDeposit', 'credit deposit'])
  await jobs.stop()
  await tracer.close()
  expect(await cashier.coins(player)).toBe(999)

  const steps = ['requestDeposit', 'job read-deposit', 'match deposit', 'credit deposit']
  const found = steps.map((name) => named(collector.spans(), name).at(-1)!)
  const [upload, job, match, credit] = found
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1)
  expect(job!.parentSpanId).toBe(upload!.spanId)
  expect(match!.parentSpanId).toBe(job!.spanId)
  expect(credit!.parentSpanId).toBe(match!.spanId)
  const id = { key: 'kapis.wallet_history_id', value: { stringValue: walletHistoryId } }
  for (const span of [upload!, match!, credit!]) expect(span.attributes).toContainEqual(id)
  expect(named(spans, 'read image').at(-1)).toMatchObject({ parentSpanId: job!.spanId })
})

test('spans hold no player, amount, reference or file name', async () => {
  const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map((a) => a.key)))
  expect([...keys].toSorted()).toEqual([
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'kapis.bets',
    'kapis.game',
    'kapis.operation',
    'kapis.wallet_history_id',
  ])
  const routes = collector.spans().filter((span) => operationOf(span) !== undefined)
  for (const { name } of routes) expect(name).not.toMatch(/[0-9a-f]{8}-/)
})
