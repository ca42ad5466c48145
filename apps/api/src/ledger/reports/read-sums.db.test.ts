import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPool } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { openDb } from '#db/pool.ts'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { findHours, findNow } from './find-hours.ts'
import { findOverviewSums, sumDays } from './sum-days.ts'
import { sumPlayerDays } from './sum-player-days.ts'

let app: TestApp
let maya: Player
/** Connections on which the job sums days and commits immediately after the mark is read. */
let interrupted: Db
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
  const pool = openTestPool(app.databaseUrl, 1)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      const result = await query(...args)
      if (String(args[0]).includes('summed_until::text as mark')) await sumDays(app.db)
      return result
    }) as typeof client.query
  })
  interrupted = openDb(pool)
  await sql`insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
      amount_minor, coin_after_minor, ticket_after_minor, hash)
    select ${maya.userId}, 1000 + n, now() - interval '1 minute', 'bet', 'sum-' || n, 'game:dice',
      'coin', -10000, 0, 0, sha256('') from generate_series(1, ${BETS}::int) as n`.execute(
    app.owner,
  )
})
afterAll(async () => {
  await interrupted.destroy()
  await app.close({ isTampered: true })
})

const BETS = 5

beforeEach(async () => {
  for (const table of ['ledger_day', 'ledger_player_sum', 'ledger_hour']) {
    await sql`delete from ${sql.table(table)}`.execute(app.owner)
  }
  await sql`update ledger_day_mark set summed_until = now() - interval '10 minutes'`.execute(
    app.owner,
  )
})

const isDice = ({ counter }: { counter: string }) => counter === 'game:dice'
const added = (counts: (bigint | number)[]) => counts.map(Number).reduce((sum, n) => sum + n, 0)
const readers: Record<string, (db: Db) => Promise<(bigint | number)[]>> = {
  'days of the overview': async (db) =>
    (await inSnapshot(db, (tx) => findOverviewSums(tx, 2))).days
      .filter(isDice)
      .map(({ lines }) => lines),
  accounts: async (db) =>
    (await inSnapshot(db, (tx) => findOverviewSums(tx, 2))).accounts
      .filter(isDice)
      .map(({ lines }) => lines),
  hours: async (db) => (await inSnapshot(db, findHours)).map(({ rounds }) => rounds),
  'days of a player': async (db) =>
    (await sumPlayerDays(db, maya.userId, 2, (await findNow(db)).today)).map(
      ({ rounds }) => rounds,
    ),
}

test.each(Object.keys(readers))(
  'entries are counted once in the %s while the job adds them',
  async (name) => {
    expect(added(await readers[name]!(interrupted))).toBe(BETS)
    const { rows } = await sql<{ rounds: bigint }>`
      select rounds from ledger_player_sum where player_id = ${maya.userId}`.execute(app.db)
    expect(rows, 'the job has added the entries meanwhile').toEqual([{ rounds: BigInt(BETS) }])
  },
)
