import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, databaseUrl, dropDatabase } from '../../../../tools/services/databases.ts'
import { CommitUnknown, inBatchTransaction, isCertainNo, runAlone } from './batch-transaction.ts'
import { openPool } from './pool.ts'

const { adminUrl, templateName } = inject('kapisDb')
const ours = 'pool_loans'
const url = databaseUrl(adminUrl, ours, 'kapis_app')

beforeAll(() => cloneDatabase(adminUrl, templateName, ours))
afterEach(() => vi.useRealTimers())
afterAll(() => dropDatabase(adminUrl, ours))

const PATIENT = { url, connectionsMax: 1, waitMs: 30_000 }
/** A pool whose server has no timeout, so that only the pool's own timer can end a statement. */
const LENDING = { ...PATIENT, loanMs: 200, statementMs: 0 }
/** Stops the clock of the pool, so that a slow machine does not end a loan too early. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('a connection killed during use fails its query, not the process', async () => {
  const pool = openPool(PATIENT)
  const client = await pool.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await asAdmin(`select pg_terminate_backend(${rows[0]!.pid})`)
  await ended
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a silent connection is dropped after its longest use, and replaced', async () => {
  stopClock()
  const pool = openPool(LENDING)
  const client = await pool.connect()
  const silent = client.query('select pg_sleep(60)')
  vi.advanceTimersByTime(LENDING.loanMs)
  await expect(silent).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a COMMIT that is not answered in time has an unknown outcome', async () => {
  stopClock()
  const pool = openPool(LENDING)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown) => unknown
    const silent = (text: unknown) => {
      if (text !== 'commit') return query(text)
      const unanswered = query('select pg_sleep(60)')
      vi.advanceTimersByTime(LENDING.loanMs)
      return unanswered
    }
    Object.assign(client, { query: silent })
  })
  const work = () => inBatchTransaction(pool, async () => 'played')
  await expect(work()).rejects.toBeInstanceOf(CommitUnknown)
  await pool.end()
})

test('a pool of lookups by key reads an index where others scan a small table', async () => {
  const planOf = async (pool: pg.Pool) =>
    JSON.stringify((await pool.query('explain select count(*) from app_user')).rows)
  const [any, keyed] = [openPool(PATIENT), openPool({ ...PATIENT, isKeyed: true })]
  expect(await planOf(any)).toContain('Seq Scan on app_user')
  expect(await planOf(keyed)).not.toContain('Seq Scan')
  await Promise.all([any.end(), keyed.end()])
})

test('statements that are sent together take one write', async () => {
  const pool = openPool(PATIENT)
  const client = await pool.connect()
  const { stream } = client.connection
  const one = vi.spyOn(stream, '_write')
  const many = vi.spyOn(stream, '_writev')
  await Promise.all(['begin', 'select 1', 'select 2', 'commit'].map((text) => client.query(text)))
  expect(one.mock.calls.length + many.mock.calls.length).toBe(1)
  client.release()
  await pool.end()
})

test('a single statement ended by the server has an unknown outcome; a rejected one wrote nothing', async () => {
  const pool = openPool(PATIENT)
  const alone = (text: string) => runAlone(pool, { name: text, text }, [])
  const isEnded = 'do $$ begin perform pg_terminate_backend(pg_backend_pid(), 60000); end $$'
  const ended = await alone(isEnded).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(CommitUnknown)
  expect((ended as Error).cause).toMatchObject({ severity: 'FATAL', code: '57P01' })
  await expect(alone('select 1/0')).rejects.toMatchObject({ severity: 'ERROR', code: '22012' })
  expect(await alone('select 1 as one')).toEqual([{ one: 1 }])
  await pool.end()
})

test.each([
  ['a unique violation', 'FEHLER', '23505', true],
  ['a deadlock', 'エラー', '40P01', true],
  ['a cancelled statement', 'ОШИБКА', '57014', true],
  ['a failed transaction', 'FEHLER', '25P02', true],
  ['a full disk', 'ERROR', '53100', true],
  ['a full disk under the log', 'PANIC', '53100', false],
  ['a stopped server', 'SCHWERWIEGEND', '57P01', false],
  ['a transaction timeout', 'FATAL', '25P04', false],
  ['an unknown completion', 'FEHLER', '40003', false],
  ['an internal error', 'FEHLER', 'XX000', false],
])('whether %s (%s %s) wrote nothing is certain: %s', (_, severity, code, isCertain) => {
  const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { severity, code })
  expect(isCertainNo(error)).toBe(isCertain)
})

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}
