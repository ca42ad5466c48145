import { randomUUID } from 'node:crypto'
import { rollDice, signIn, startMines, cashOutMines, revealTile } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCashier } from '../../test/cashier.ts'
import { aDeadJob } from '../../test/dead-job.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Player, TestApp } from '../../test/test-app.ts'
import { makeRegistry } from './make-registry.ts'
import { API_METRICS, DATABASE_METRICS } from './metrics.ts'

let app: TestApp
let maya: Player
beforeAll(async () => {
  app = await openTestApp({ OUTFLOW_ALERT: '5000' })
  maya = await app.aPlayer({ coins: 100 })
})
afterAll(() => app.close())

async function scrape(from = app.app): Promise<string> {
  const reply = await from.internal.inject({ url: '/metrics' })
  expect(reply.statusCode).toBe(200)
  return reply.body
}
/** Opens another process, which reads the figures from the database anew, and scrapes it. */
async function scrapeAnew(): Promise<string> {
  const another = await app.openAnother()
  try {
    return await scrape(another.app)
  } finally {
    await another.close()
  }
}
const roll = (change = {}) =>
  app.send(maya, rollDice, {
    body: {
      amount: 1,
      condition: 'above',
      currency: 'coin',
      target: 50.5,
      identifier: randomUUID(),
      ...change,
    },
  })
const figure = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

test('every documented metric is served with its type, and no other', async () => {
  const text = await scrape()
  const own = await makeRegistry().metrics()
  const typesOf = (page: string) =>
    new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
  const served = typesOf(text)
  const metrics = Object.entries({ ...API_METRICS, ...DATABASE_METRICS })
  for (const [name, { type }] of metrics) expect(served.get(name), name).toBe(type)
  const documented = new Set([...metrics.map(([name]) => name), ...typesOf(own).keys()])
  expect([...served.keys()].filter((name) => !documented.has(name))).toEqual([])
})

test('bets, rounds, batches, refusals and failed sign-ins are counted; practice and repeats are not', async () => {
  const identifier = randomUUID()
  expect((await roll({ identifier })).status).toBe(200)
  expect((await roll({ identifier })).status).toBe(200)
  expect((await roll()).status).toBe(200)
  expect((await roll({ amount: 0 })).status).toBe(200)
  expect((await roll({ amount: 1_000_000 })).code).toBe('insufficient_coin')
  const start = { amount: 1, currency: 'coin', mines: 1, identifier: randomUUID() }
  expect((await app.send(maya, startMines, { body: start })).status).toBe(200)
  // If the tile is a mine, the round ends; otherwise the cash-out ends it.
  const step = { identifier: randomUUID(), seq: 1, tile: 0 }
  await app.send(maya, revealTile, { body: step })
  const cashOut = { identifier: randomUUID(), seq: 2 }
  for (let times = 0; times < 2; times += 1) {
    await app.send(maya, revealTile, { body: step })
    await app.send(maya, cashOutMines, { body: cashOut })
  }
  await app.send(null, signIn, { body: { username: 'nobody', password: 'wrong-one-9' } })
  const text = await scrape()
  expect(figure(text, 'kapis_bets_total{game="dice"}')).toBe(2)
  expect(figure(text, 'kapis_bets_total{game="mines"}')).toBe(1)
  expect(figure(text, 'kapis_refusals_total{code="insufficient_coin"}')).toBe(1)
  expect(figure(text, 'kapis_sign_in_failures_total{why="unknown_name"}')).toBe(1)
  expect(figure(text, 'kapis_http_requests_total{route="rollDice",status="2xx"}')).toBe(4)
  expect(figure(text, 'kapis_http_requests_total{route="rollDice",status="4xx"}')).toBe(1)
  expect(
    figure(text, 'kapis_http_request_duration_seconds_count{kind="bet",status="2xx"}'),
  ).toBeGreaterThanOrEqual(5)
  expect(figure(text, 'kapis_bet_batch_size_sum')).toBeGreaterThanOrEqual(3)
  expect(figure(text, 'kapis_bet_batch_duration_seconds_count')).toBeGreaterThan(0)
  expect(figure(text, 'kapis_money_gate_open')).toBe(1)
})

test('queues, jobs and replication are those of the database', async () => {
  const cashier = openCashier(app)
  await cashier.deposit(maya, 200)
  await sql`update wallet_history set created_at = now() - interval '1 hour'`.execute(app.owner)
  await aDeadJob(app.db)
  await sql`delete from live_outbox`.execute(app.db)
  await sql`insert into live_outbox (event, made_at)
    select '{"kind": "switches"}', now() - make_interval(mins => minutes)
    from unnest(array[5, 0]) as minutes`.execute(app.db)
  await sql`insert into recon_unexplained (amount_minor, lines, oldest_at, is_started, counted_at)
    values (12500000, 2, now() - interval '2 days', true, now())`.execute(app.db)
  await sql`select graphile_worker.add_job('send-code', '{}')`.execute(app.owner)
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no server'
    where payload::text = '{}'`.execute(app.owner)
  const text = await scrapeAnew()
  expect(figure(text, 'kapis_unexplained_pesos')).toBe(1_250)
  expect(figure(text, 'kapis_unexplained_oldest_seconds')).toBeGreaterThan(172_799)
  expect(figure(text, 'kapis_unexplained_age_seconds')).toBeLessThan(60)
  expect(figure(text, 'kapis_messages_failing')).toBe(1)
  expect(figure(text, 'kapis_database_up')).toBe(1)
  expect(figure(text, 'kapis_deposits_waiting')).toBe(1)
  expect(figure(text, 'kapis_deposits_unread')).toBe(1)
  expect(figure(text, 'kapis_deposits_oldest_seconds')).toBeGreaterThan(3_599)
  expect(figure(text, 'kapis_deposits_unread_oldest_seconds')).toBeGreaterThan(3_599)
  expect(figure(text, 'kapis_withdrawals_waiting')).toBe(0)
  expect(figure(text, 'kapis_withdrawals_oldest_seconds')).toBe(0)
  expect(figure(text, 'kapis_jobs_dead')).toBe(1)
  expect(figure(text, 'kapis_live_events_oldest_seconds')).toBeGreaterThan(299)
  expect(figure(text, 'kapis_outflow_alert_coins')).toBe(5_000)
  expect(figure(text, 'kapis_database_standbys')).toBe(0)
  expect(figure(text, 'kapis_replication_lag_bytes')).toBe(0)
  expect(figure(text, 'kapis_wal_archive_age_seconds')).toBeGreaterThan(0)
})

test('debts, flows and play of the day are the sums of the journal, without staff', async () => {
  await sql`delete from ledger_day`.execute(app.db)
  await sql`insert into ledger_day (day, is_staff, cause, counter, currency, lines, amount_minor,
      held_minor, stake_minor, payout_minor)
    select (now() at time zone 'Asia/Manila')::date - back, is_staff, cause, counter, currency, 1,
      amount * 10000, held * 10000, stake * 10000, payout * 10000
    from (values (0, false, 'deposit', 'gcash', 'coin', 200, 0, 0, 0),
      (1, false, 'deposit', 'gcash', 'coin', 1000, 0, 0, 0),
      (0, false, 'withdrawal', 'gcash', 'coin', 0, -50, 0, 0),
      (0, false, 'bet', 'game:dice', 'coin', -4, 0, 10, 6),
      (0, true, 'bet', 'game:dice', 'coin', -1, 0, 1, 0),
      (0, false, 'promo', 'promo', 'ticket', 7, 0, 0, 0))
    v (back, is_staff, cause, counter, currency, amount, held, stake, payout)`.execute(app.db)
  await sql`update ledger_day_mark set summed_until = now() - interval '2 minutes'`.execute(app.db)
  const text = await scrapeAnew()
  expect(figure(text, 'kapis_owed_coins')).toBe(200 + 1_000 - 50 - 4 - 1)
  expect(figure(text, 'kapis_owed_tickets')).toBe(7)
  expect(figure(text, 'kapis_inflow_today_coins')).toBe(200)
  expect(figure(text, 'kapis_outflow_today_coins')).toBe(50)
  expect(figure(text, 'kapis_stakes_today_coins{game="dice"}')).toBe(10)
  expect(figure(text, 'kapis_payouts_today_coins{game="dice"}')).toBe(6)
  expect(figure(text, 'kapis_day_sums_age_seconds')).toBeGreaterThan(119)
})

test('without the database its figures are NaN, and the others are served', async () => {
  const another = await app.openAnother()
  try {
    await app.owner.schema.alterTable('ledger_day_mark').renameTo('away').execute()
    const text = await scrape(another.app)
    expect(figure(text, 'kapis_database_up')).toBe(0)
    expect(figure(text, 'kapis_jobs_dead')).toBeNaN()
    expect(text).toContain('kapis_jobs_dead Nan')
    expect(text).toContain('kapis_bets_waiting 0')
  } finally {
    await app.owner.schema.alterTable('away').renameTo('ledger_day_mark').execute()
    await another.close()
  }
})
