import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../../../tools/services/databases.ts'
import { readPreviousRelease, replay } from '../../test/replay-statements.ts'

const { adminUrl, templateName } = inject('kapisDb')
const database = `previous_${randomUUID().replaceAll('-', '')}`
const { recordedAt, statements } = readPreviousRelease()
const named = (name: string) => statements.filter((one) => one.name?.startsWith(name))

const BET_PATH = [
  'post-changes',
  'post-bets-if-unchanged',
  'lock-player-states',
  'read-player-states',
  'find-limits-left',
]

let client: pg.Client
beforeAll(async () => {
  await cloneDatabase(adminUrl, templateName, database)
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(
    `select ledger_ensure_month(($1::timestamptz + make_interval(months => m))::date)
     from generate_series(-1, 1) as m`,
    [recordedAt],
  )
})
beforeEach(() => client.query('begin'))
afterAll(async () => {
  await client.end()
  await dropDatabase(adminUrl, database)
})

test('the recording of the previous release contains the statements of the bet path', () => {
  for (const name of BET_PATH) expect(named(name), name).not.toEqual([])
  expect(statements.length).toBeGreaterThan(200)
})

test('the newest schema runs every statement of the previous release [RCV-05]', async () => {
  expect(await replay(client, statements)).toEqual([])
  await client.query('rollback')
})

test.each([
  ['drops a function', 'drop function ledger_lock_player_states', 'lock-player-states'],
  ['renames a column', 'alter table ledger_account rename nonce to place', 'post-changes'],
  ['demands a new column', 'alter table ledger_journal add venue text not null', 'post-changes'],
  ['takes a right away', 'revoke select on user_session from kapis_app', 'read-player-states'],
])('a migration that %s is detected', async (_, migration, name) => {
  await client.query(migration)
  const failures = await replay(client, named(name))
  expect(failures.map(({ statement }) => statement)).toContain(name)
  await client.query('rollback')
})
