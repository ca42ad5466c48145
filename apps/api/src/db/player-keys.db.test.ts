import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, databaseUrl, dropDatabase } from '../../../../tools/services/databases.ts'

// Lists the tables with a `player_id` that is not the first column of their primary key. Skips
// partitions: they inherit the key of their parent table, and each month adds new ones.
const KEYED_BADLY = `
  select columns.table_name
  from information_schema.columns
  join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
  where column_name = 'player_id' and relkind in ('r', 'p') and not relispartition
    and not exists (
      select from information_schema.table_constraints as keys
      join information_schema.key_column_usage as parts using (constraint_schema, constraint_name)
      where keys.constraint_type = 'PRIMARY KEY'
        and (keys.table_schema, keys.table_name) = (columns.table_schema, columns.table_name)
        and parts.ordinal_position = 1 and parts.column_name = 'player_id')
  order by 1`

const { adminUrl, templateName } = inject('kapisDb')
const ours = 'player_keys'
const connectionString = databaseUrl(adminUrl, ours, 'kapis_owner')
const client = new pg.Client({ connectionString })

beforeAll(async () => {
  await cloneDatabase(adminUrl, templateName, ours)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await dropDatabase(adminUrl, ours)
})

test('every player table has a primary key that begins with the player', async () => {
  const owned = await client.query(
    `select from information_schema.columns where column_name = 'player_id'`,
  )
  expect(owned.rowCount).toBeGreaterThan(0)
  expect((await client.query(KEYED_BADLY)).rows).toEqual([])
})

test('a player table with another primary key is detected', async () => {
  await client.query(`create table planted_a (id uuid primary key, player_id uuid)`)
  await client.query(`create table planted_b (player_id uuid, n int, primary key (n, player_id))`)
  await client.query(`create table planted_c (player_id uuid)`)
  await client.query(`create table planted_ok (player_id uuid, n int, primary key (player_id, n))`)
  expect((await client.query(KEYED_BADLY)).rows).toEqual([
    { table_name: 'planted_a' },
    { table_name: 'planted_b' },
    { table_name: 'planted_c' },
  ])
})
