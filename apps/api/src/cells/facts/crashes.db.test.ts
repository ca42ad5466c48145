import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDirectory } from '../../../test/open-cells.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { openTestPool } from '../../../test/test-pool.ts'
import type { Directory } from '../directory/open-directory.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { openDb } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { publishFact } from '#outbox/publish-fact.ts'
import type { FactAppliers } from './apply-fact.ts'
import { followFacts } from './follow-facts.ts'
import { relayFacts } from './relay-facts.ts'

let one: TestApp
let two: TestApp
let shared: Awaited<ReturnType<typeof openTestDirectory>>
beforeAll(async () => {
  ;[one, two, shared] = [await openTestApp(), await openTestApp(), await openTestDirectory()]
  await sql`create table noted (id bigint generated always as identity, n int)`.execute(two.owner)
  await sql`grant select, insert on noted to kapis_app`.execute(two.owner)
})
afterAll(async () => {
  await shared.close()
  await one.close()
  await two.close()
})

const appliers: FactAppliers = {
  note: {
    apply: async (tx, { body }) => {
      await sql`insert into noted (n) values (${body['n']})`.execute(tx)
    },
  },
}

type Crash = { at: number; when: 'before' | 'after' }

/** Opens a pool whose connection is cut before or after one of its statements. */
function openCrashing(url: string, { at, when }: Crash) {
  const pool = openTestPool(url, 1)
  let sent = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      sent += 1
      if (sent !== at) return query(...args)
      if (when === 'after') await query(...args)
      return cut(client)
    }) as typeof client.query
  })
  return { pool, hasCrashed: () => sent >= at }
}

/** Destroys a connection, as the end of its process does. */
function cut(client: pg.PoolClient): never {
  client.connection.stream.destroy()
  throw Object.assign(new Error('The process was killed'), { code: 'ECONNRESET' })
}

const relay = (db: Db, directory: Directory) => relayFacts({ db, directory, cell: 'c1' })
const follow = (db: Db, directory: Directory) =>
  followFacts({ db, directory, appliers, publishAll: async () => {} })

async function hasUnsent(): Promise<boolean> {
  const { rows } = await sql`select from fact_outbox where sent_at is null`.execute(one.db)
  return rows.length > 0
}

/** Publishes three facts, lets a step crash, repeats it without a crash, and returns the facts noted. */
async function passOn(
  from: number,
  step: (kind: 'relay' | 'follow', run: () => Promise<unknown>) => Promise<void>,
) {
  for (const n of [from, from + 1, from + 2]) {
    await inTransaction(one.db, (tx) => publishFact(tx, 'note', `key ${n}`, { n }))
  }
  await step('relay', () => relay(one.db, shared.directory))
  // The server may not have noticed the crash yet, and still hold the lock of the relay.
  while (await hasUnsent()) await relay(one.db, shared.directory)
  await step('follow', () => follow(two.db, shared.directory))
  while (!(await follow(two.db, shared.directory)));
  while (!(await follow(one.db, shared.directory)));
  const { rows } = await sql<{ n: number }>`
    select n from noted where n >= ${from} order by id`.execute(two.db)
  return rows.map(({ n }) => n)
}

test.each([
  ['relay', 'own'],
  ['relay', 'directory'],
  ['follow', 'own'],
  ['follow', 'directory'],
] as const)(
  'a crash at any statement of %s to the %s database loses and repeats no fact',
  async (kind, side) => {
    const fresh = { db: kind === 'relay' ? one : two, from: { relay: 1, follow: 10_000 }[kind] }
    let from = fresh.from + (side === 'own' ? 0 : 5_000)
    let crashes = 0
    for (const when of ['before', 'after'] as const) {
      for (let at = 1, isReached = true; isReached; at += 1) {
        const url = side === 'own' ? fresh.db.databaseUrl : shared.url
        const { pool, hasCrashed } = openCrashing(url, { at, when })
        const db = side === 'own' ? openDb(pool) : fresh.db.db
        const dialect = new PostgresDialect({ pool })
        const directory = side === 'own' ? shared.directory : (new Kysely({ dialect }) as Directory)
        const noted = await passOn(from, async (running) => {
          if (running !== kind) return
          await (kind === 'relay' ? relay(db, directory) : follow(db, directory)).catch(() => {})
        })
        expect(noted, `crash ${when} statement ${at}`).toEqual([from, from + 1, from + 2])
        isReached = hasCrashed()
        if (isReached) crashes += 1
        await pool.end()
        from += 3
      }
    }
    expect(crashes).toBeGreaterThan(1)
  },
)
