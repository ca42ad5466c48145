import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp, Player } from '../../test/test-app.ts'
import { makeEpochCache } from '../fairness/epoch-cache.ts'
import { settleIdleRounds } from '../features/games/rounds/settle-idle.ts'
import { sweep } from './sweep.ts'

let app: TestApp
let maya: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 100 })
  boss = await app.aPlayer({ role: 'admin' })
})
// Closing the test app also checks the invariants, which must hold without the deleted rows.
afterAll(() => app.close())

const count = async (table: string, where: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(app.db)
  return rows[0]!.count
}

async function addSessions(days: number, times: number): Promise<void> {
  await sql`insert into user_session (user_id, token_hash, created_at, idle_seconds, ends_at)
    select ${maya.userId}, sha256(gen_random_uuid()::text::bytea),
      now() - make_interval(days => ${days}), 1800, now() - make_interval(days => ${days})
    from generate_series(1, ${times}::int)`.execute(app.db)
}

async function addFailure(userId: string | null, why: string, days: number): Promise<void> {
  await sql`insert into sign_in_failure (at, user_id, ip, why)
    values (now() - make_interval(days => ${days}), ${userId}, '203.0.113.1', ${why})`.execute(
    app.db,
  )
}

test('sessions are kept for a year after their end', async () => {
  await addSessions(364, 2)
  await addSessions(366, 3)
  expect((await sweep(app.db)).user_session).toBe(3)
  expect(await count('user_session', `user_id = '${maya.userId}'`)).toBe(3)
})

test('failed sign-ins are kept for 90 days, a year for players, 5 years for staff', async () => {
  const kept = [
    ['locked', 89, maya],
    ['wrong_password', 364, maya],
    ['wrong_password', 1825, boss],
  ] as const
  const gone = [
    ['locked', 91, boss],
    ['wrong_password', 366, maya],
    ['wrong_password', 1828, boss],
  ] as const
  for (const [why, days, { userId }] of [...kept, ...gone]) await addFailure(userId, why, days)
  await addFailure(null, 'unknown_name', 91)
  expect((await sweep(app.db)).sign_in_failure).toBe(4)
  expect(await count('sign_in_failure', 'true')).toBe(3)
})

test('settled rounds are kept for 45 days, open and void ones for ever', async () => {
  const post = (name: keyof typeof routes, body: object) =>
    app.send(maya, routes[name] as typeof routes.startMines, { body })
  const mines = { amount: 1, currency: 'coin', mines: 3 }
  await post('startMines', { ...mines, identifier: 'void' })
  const epochs = makeEpochCache(app.sealer)
  const afterADay = new Date(Date.now() + 25 * 3_600_000)
  await settleIdleRounds({ db: app.db, epochs }, afterADay)
  const flip = { amount: 1, currency: 'coin', side: 'heads' }
  for (const identifier of ['young', 'old']) {
    await post('startFlip', { ...flip, identifier })
    // If the first flip lost, the round is settled already and this call changes nothing.
    await post('cashOutFlip', { identifier: `${identifier}-1`, seq: 1 })
  }
  await post('startMines', { ...mines, identifier: 'open' })
  await sql`update game_round set moved_at = now() - interval '44 days'`.execute(app.owner)
  await sql`update game_round set moved_at = now() - interval '400 days'
    where identifier <> 'young'`.execute(app.owner)
  expect((await sweep(app.db)).game_round).toBe(1)
  const { rows } = await sql<{ identifier: string; status: string }>`
    select identifier, status from game_round order by identifier`.execute(app.db)
  expect(rows).toEqual([
    { identifier: 'open', status: 'open' },
    { identifier: 'void', status: 'void' },
    { identifier: 'young', status: 'settled' },
  ])
  expect(await count('game_step', `round_identifier = 'old'`)).toBe(0)
  expect(await count('game_step', `round_identifier = 'young'`)).toBeGreaterThan(0)
})

test('expired counters, unused browsers and old ids of forsaken accounts are deleted', async () => {
  await sql`insert into auth_throttle (user_id, source, attempts, first_failed_at, locked_until)
    values (${maya.userId}, 'address:1', 1, now() - interval '25 hours', null),
      (${maya.userId}, 'address:2', 5, now() - interval '25 hours', now() + interval '1 minute'),
      (${maya.userId}, 'address:3', 1, now(), null)`.execute(app.db)
  await sql`insert into user_device (user_id, device_hash, address, last_used_at)
    select ${maya.userId}, sha256(days::text::bytea), '203.0.113.1',
      now() - make_interval(days => days)
    from unnest(array[89, 91]) days`.execute(app.db)
  await sql`insert into user_browser (user_id, browser_hash, last_used_at)
    values (${maya.userId}, sha256('old'), now() - interval '181 days'),
      (${maya.userId}, sha256('new'), now() - interval '179 days')`.execute(app.db)
  await sql`insert into forsaken_account (account_id, forsaken_at)
    select gen_random_uuid(), now() - make_interval(days => days)
    from unnest(array[29, 31]) days`.execute(app.db)
  const deleted = { auth_throttle: 1, user_device: 1, user_browser: 1, forsaken_account: 1 }
  expect(await sweep(app.db)).toMatchObject(deleted)
})

test('a run deletes a bounded number of rows, in slices', async () => {
  await addSessions(400, 10)
  const old = `ends_at < now() - interval '366 days'`
  expect((await sweep(app.db, { rowsMax: 3, slicesMax: 2 })).user_session).toBe(6)
  expect(await count('user_session', old)).toBe(4)
  expect((await sweep(app.db, { rowsMax: 3, slicesMax: 2 })).user_session).toBe(4)
})

test('docs/RETENTION.md states a retention period for every table', async () => {
  const path = new URL('../../../../docs/RETENTION.md', import.meta.url)
  const retention = readFileSync(path, 'utf8')
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace`.execute(app.db)
  const missing = rows.filter(({ name }) => !retention.includes(`\`${name}\``))
  expect(missing).toEqual([])
})
