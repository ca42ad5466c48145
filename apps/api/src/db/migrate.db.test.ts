import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../../../../tools/services/databases.ts'
import { runMigrations } from './migrate.ts'

const { adminUrl } = inject('kapisDb')
const database = `migrate_${randomUUID().replaceAll('-', '')}`
const url = databaseUrl(adminUrl, database, 'kapis_owner')
const dir = mkdtempSync(join(tmpdir(), 'kapis-migrate-'))
const clients = [1, 2].map(() => new pg.Client({ connectionString: url }))
beforeAll(async () => {
  await createDatabase(adminUrl, database)
  for (const client of clients) await client.connect()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await dropDatabase(adminUrl, database)
  rmSync(dir, { recursive: true })
})

test('a migration that waits for a table does not block others, and runs later', async () => {
  const [long, other] = clients as [pg.Client, pg.Client]
  writeFileSync(join(dir, '0001-coin.sql'), 'create table coin (id int);')
  await runMigrations(url, dir)
  writeFileSync(join(dir, '0002-coin-name.sql'), 'alter table coin add column name text;')
  await long.query('begin; select from coin')
  const migrated = runMigrations(url, dir)
  // Wait until the migration is waiting for the long transaction's lock.
  const waiting = `select from pg_locks where not granted and relation = 'coin'::regclass`
  while ((await other.query(waiting)).rowCount === 0) await pause(20)
  await other.query(`set statement_timeout = '20s'`)
  await other.query('insert into coin values (1)')
  await long.query('commit')
  await migrated
  expect((await other.query('select * from coin')).rows).toEqual([{ id: 1, name: null }])
})

test('two migrations at the same time both end with the newest schema', async () => {
  const [, other] = clients as [pg.Client, pg.Client]
  writeFileSync(join(dir, '0002-two-hosts.sql'), 'select pg_sleep(0.5); create table host ();')
  await Promise.all([runMigrations(url, dir), runMigrations(url, dir)])
  expect((await other.query('select from host')).rowCount).toBe(0)
})

test.each([
  ['0003-coin-id', 'create unique index concurrently coin_id on coin (id);'],
  ['0004-coin-no', 'create unique index concurrently if not exists coin_no on coin (id);'],
])('a concurrent index is built after an attempt that left an invalid one: %s', async (...one) => {
  const [name, statement] = one
  const [, other] = clients as [pg.Client, pg.Client]
  await other.query('drop index if exists coin_id; insert into coin values (7), (7)')
  writeFileSync(join(dir, `${name}.sql`), `-- Why: ids.\n${statement}`)
  await expect(runMigrations(url, dir)).rejects.toThrow('could not create unique index')
  await other.query('delete from coin where id = 7')
  await runMigrations(url, dir)
  const index = name.slice('0003-'.length).replace('-', '_')
  const valid = await other.query(
    `select indisvalid from pg_index where indexrelid = $1::regclass`,
    [index],
  )
  expect(valid.rows).toEqual([{ indisvalid: true }])
})
