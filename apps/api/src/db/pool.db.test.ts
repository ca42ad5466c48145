import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, databaseUrl, dropDatabase } from '../../../../tools/services/databases.ts'
import { CommitUnknown, inBatchTransaction, runAlone } from './batch-transaction.ts'
import { openPool } from './pool.ts'

const { adminUrl, templateName } = inject('kapisDb')
const ours = 'pool_loans'
const url = databaseUrl(adminUrl, ours, 'kapis_app')

beforeAll(() => cloneDatabase(adminUrl, templateName, ours))
afterAll(() => dropDatabase(adminUrl, ours))

test('a connection killed during use fails its query, not the process', async () => {
  const pool = openPool({ url, connectionsMax: 1, waitMs: 1_000 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await asAdmin(`select pg_terminate_backend(${rows[0]!.pid})`)
  await wait(50)
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a silent connection is dropped when its loan ends, and replaced', async () => {
  const pool = openPool({ url, connectionsMax: 1, waitMs: 1_000, loanMs: 200 })
  const client = await pool.connect()
  // The server never gives up, so only the pool's own timer can end this.
  await client.query('set statement_timeout = 0')
  await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a COMMIT that is not answered in time has an unknown outcome', async () => {
  const pool = openPool({ url, connectionsMax: 1, waitMs: 1_000, loanMs: 200 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown) => unknown
    const silent = (text: unknown) => query(text === 'commit' ? 'select pg_sleep(5)' : text)
    Object.assign(client, { query: silent })
  })
  const work = () => inBatchTransaction(pool, async () => 'played')
  await expect(work()).rejects.toBeInstanceOf(CommitUnknown)
  await pool.end()
})

test('a single statement ended by the server has an unknown outcome; a rejected one wrote nothing', async () => {
  const pool = openPool({ url, connectionsMax: 1, waitMs: 1_000 })
  const alone = (text: string) => runAlone(pool, { name: text, text }, [])
  const isEnded = 'do $$ begin perform pg_terminate_backend(pg_backend_pid(), 1000); end $$'
  const ended = await alone(isEnded).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(CommitUnknown)
  expect((ended as Error).cause).toMatchObject({ severity: 'FATAL', code: '57P01' })
  await expect(alone('select 1/0')).rejects.toMatchObject({ severity: 'ERROR', code: '22012' })
  expect(await alone('select 1 as one')).toEqual([{ one: 1 }])
  await pool.end()
})

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}
