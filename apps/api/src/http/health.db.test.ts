import { rollDice } from '@kapis/contract/routes'
import { VERSION } from '@kapis/contract/version'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDb } from '#db/pool.ts'
import { databaseUrl } from '../../../../tools/services/databases.ts'
import { openTestPool } from '../../test/test-pool.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp, Player } from '../../test/test-app.ts'

let testApp: TestApp
let player: Player

beforeAll(async () => {
  testApp = await openTestApp()
  player = await testApp.aPlayer({ coins: 1_000 })
})
afterAll(() => testApp.close())

let bets = 0
const roll = (identifier = `bet-${(bets += 1)}`) => {
  const body = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier }
  return testApp.send(player, rollDice, { body })
}
const ready = async () => {
  const reply = await testApp.app.internal.inject({ url: '/ready' })
  const { data } = JSON.parse(reply.body) as { data: { database: string } }
  return { status: reply.statusCode, database: data.database }
}

/**
 * Makes new connections read-only or writable for as long as they live. Read-only ones resemble
 * connections to a standby.
 */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(testApp.databaseUrl).pathname.slice(1)
  const url = databaseUrl(inject('kapisDb').adminUrl, name, 'postgres')
  const admin = openDb(openTestPool(url, 1))
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset all'
  await sql.raw(`alter role kapis_app in database ${name} ${change}`).execute(admin)
  if (isReadOnly) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and usename = 'kapis_app'`.execute(admin)
  }
  await admin.destroy()
}

/** Waits until the health check reports this. A busy database counts as silent for a while. */
const untilReady = async (status: number, database: string) => {
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ status, database })
}

test('the internal port and the metrics name the version', async () => {
  const { internal } = testApp.app
  const reply = await internal.inject({ url: '/version' })
  expect(reply.json()).toEqual({ data: { version: VERSION }, message: 'version' })
  const metrics = await internal.inject({ url: '/metrics' })
  expect(metrics.body).toContain(`kapis_build_info{version="${VERSION}"} 1\n`)
})

test('a read-only database is reported as unavailable, and its connections are dropped', async () => {
  expect((await roll()).status).toBe(200)
  await untilReady(200, 'ready')
  await setReadOnly(true)
  // The pool drops each connection when it learns that the server has ended it.
  await vi.waitUntil(() => testApp.betPool.totalCount === 0, 30_000)
  const refused = await Promise.all(Array.from({ length: 6 }, (_, n) => roll(`again-${n}`)))
  const codes = refused.map(({ status, code }) => `${status} ${code}`)
  expect(new Set(codes)).toEqual(new Set(['503 unavailable']))
  await untilReady(503, 'read-only')
  await setReadOnly(false)
  // Connections that were opened earlier may each fail once more before they are dropped.
  for (let n = 0; n < 12; n += 1) await roll(`again-${n % 6}`)
  expect((await roll('again-0')).status).toBe(200)
  await untilReady(200, 'ready')
})

test('a database without the newest migration is not ready; one with newer ones is', async () => {
  await sql`insert into schema_migration (name, run_on) values ('9999-of-a-later-build', now())`.execute(
    testApp.owner,
  )
  await untilReady(200, 'ready')
  const { rows } = await sql<{ name: string }>`delete from schema_migration where id in (
    select id from schema_migration where name < '9' order by name desc limit 1) returning name`.execute(
    testApp.owner,
  )
  await untilReady(503, 'old-schema')
  await sql`insert into schema_migration (name, run_on) values (${rows[0]!.name}, now())`.execute(
    testApp.owner,
  )
  await untilReady(200, 'ready')
})
