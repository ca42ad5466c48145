import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { openDb } from '#db/pool.ts'
import { post } from '../post.ts'
import { sumDays } from './sum-days.ts'

let app: TestApp
let maya: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 10 })
})
afterAll(() => app.close({ isTampered: true }))

const LINES = 3_000

type Shown = { rows: { statement_timeout: string }[] }

const sumOf = async (counter: string) => {
  const { rows } = await sql<{ lines: bigint }>`select coalesce(sum(lines), 0)::int8 as lines
    from ledger_day where counter = ${counter}`.execute(app.db)
  return rows[0]!.lines
}

test('recounting a day ignores the statement timeout', async () => {
  await sql`insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
      amount_minor, coin_after_minor, ticket_after_minor, hash)
    select ${maya.userId}, 1000 + n, ((now() at time zone 'Asia/Manila')::date - 1)::timestamp
        at time zone 'Asia/Manila' + n * interval '1 second', 'bet', 'day-' || n, 'game:dice',
      'coin', 0, 0, 0, sha256('') from generate_series(1, ${LINES}::int) as n`.execute(app.owner)
  const timeouts: string[] = []
  const pool = openTestPool(app.databaseUrl, 2)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<Shown>
    client.query = (async (...args: unknown[]) => {
      if (String(args[0]).startsWith('insert into ledger_')) {
        timeouts.push((await query('show statement_timeout')).rows[0]!.statement_timeout)
      }
      return query(...args)
    }) as typeof client.query
  })
  const worker = openDb(pool)
  await sumDays(worker)
  expect(await sumOf('game:dice')).toBe(BigInt(LINES))
  expect(new Set(timeouts)).toEqual(new Set(['0']))
  // Run it again: nothing must be counted twice.
  await sumDays(worker)
  expect(await sumOf('game:dice')).toBe(BigInt(LINES))
  await worker.destroy()
})

/** Makes yesterday's recount due again. */
const makeDue = () =>
  sql`update ledger_day_mark set recounted_until = recounted_until - 1`.execute(app.owner)

test('of several workers, one recounts a day', async () => {
  for (let round = 0; round < 3; round += 1) {
    await makeDue()
    await Promise.all([1, 2, 3, 4].map(() => sumDays(app.db)))
    expect(await sumOf('game:dice')).toBe(BigInt(LINES))
  }
})

test('a day is recounted only when all of its entries are final', async () => {
  await makeDue()
  // As if a transaction had been open since the middle of yesterday's entries.
  const { rows } = await sql<{ horizon: string }>`select (((now() at time zone 'Asia/Manila')::date
    - 1)::timestamp at time zone 'Asia/Manila' + ${LINES / 2} * interval '1 second')::text
    as horizon`.execute(app.db)
  await sql`truncate ledger_day, ledger_hour, ledger_player_sum`.execute(app.owner)
  await sql`update ledger_day_mark set summed_until = '-infinity'`.execute(app.owner)
  const pool = openTestPool(app.databaseUrl, 2)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) =>
      String(args[0]).includes('pg_stat_activity')
        ? { rows, rowCount: 1, command: 'SELECT' }
        : query(...args)) as typeof client.query
  })
  const held = openDb(pool)
  await sumDays(held)
  expect(await sumOf('game:dice')).toBe(BigInt(LINES / 2))
  await held.destroy()
  await sumDays(app.db)
  expect(await sumOf('game:dice')).toBe(BigInt(LINES))
})

test('a late commit is counted in its own day', async () => {
  const posted = Promise.withResolvers<void>()
  const summed = Promise.withResolvers<void>()
  const late = inTransaction(app.db, async (tx) => {
    await post(tx, {
      playerId: maya.userId,
      cause: 'promo',
      causeKey: 'late',
      counter: 'promo',
      currency: 'coin',
      amountMinor: 10_000n,
    })
    posted.resolve()
    await summed.promise
  })
  await posted.promise
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  await sumDays(app.db)
  summed.resolve()
  await late
  const until = Date.now() + 60_000
  while ((await sumOf('promo')) === 0n && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await sumDays(app.db)
  }
  expect(await sumOf('promo')).toBe(1n)
})
