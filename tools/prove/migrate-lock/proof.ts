import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runMigrations } from '../../../apps/api/src/db/migrate.ts'
import { createDatabase } from '../../services/databases.ts'
import { noteProgress } from '../progress.ts'
import type { Proof } from '../proof.ts'
import { median } from '../statistics.ts'
import { openWriter } from './writer.ts'

const DATABASE = 'locked'
const BLOCKED_MS_MAX = 1_000
const ROWS = { short: 400_000, full: 10_000_000 }
const ROWS_AT_ONCE = 500_000

const TABLE = `create table payment (
  payment_id bigint primary key, player_no int not null, status text not null,
  amount_minor bigint not null, created_at timestamptz not null
);`

/**
 * Migrations that add an index, columns and a constraint on existing rows, written as
 * docs/decisions/018 requires.
 */
const EXPANDING = {
  '0002-payments-by-player.sql':
    'create index concurrently payment_player on payment (player_no, created_at);',
  '0003-payment-notes.sql': `alter table payment add column note text, add column is_late boolean not null default false;
    alter table payment add constraint payment_positive check (amount_minor > 0) not valid;`,
  '0004-payments-are-positive.sql': 'alter table payment validate constraint payment_positive;',
}

/** Planted bug: migrations that add the same index and constraint under a lock. */
const LOCKING = {
  '0002-payments-by-player.sql': 'create index payment_player on payment (player_no, created_at);',
  '0003-payments-are-positive.sql':
    'alter table payment add constraint payment_positive check (amount_minor > 0);',
}

export const proof: Proof = {
  name: 'migrate.lock',
  about: 'Migrations of a large table block none of its writers for more than a second. [RCV-05]',
  async run(ctx) {
    const { postgres, folder } = await ctx.services()
    await createDatabase(postgres.adminUrl, DATABASE)
    const url = postgres.url(DATABASE, 'kapis_owner')
    const dir = join(folder, 'migrations')
    mkdirSync(dir)
    writeFileSync(join(dir, '0001-payments.sql'), TABLE)
    await runMigrations(url, dir)
    const rows = ctx.short ? ROWS.short : ROWS.full
    await fill(url, rows, ctx.say)
    const writer = await openWriter(url)
    ctx.onExit(() => writer.stop())
    const quiet = await writer.measure(3_000)
    const migrations = Object.entries(ctx.planted ? LOCKING : EXPANDING)
    for (const [name, text] of migrations) writeFileSync(join(dir, name), text)
    const startMs = performance.now()
    const waits = await writer.during(runMigrations(url, dir))
    const migratedMs = Math.round(performance.now() - startMs)
    const blockedMsMax = Math.max(...waits)
    const quietMsMax = Math.max(...quiet)
    ctx.say(`${waits.length} writes during ${migratedMs} ms, the slowest took ${blockedMsMax} ms`)
    const figures = {
      rows,
      migrations: migrations.length,
      migratedMs,
      writes: waits.length,
      writeMsMedian: median(waits),
      blockedMsMax,
      quietMsMax,
    }
    // However fast the machine is, a migration that takes a lock blocks the writer for a large part
    // of the migration's duration.
    const limitMs = ctx.short ? Math.max(250, migratedMs / 4) : BLOCKED_MS_MAX
    const tooSlow = blockedMsMax > limitMs ? [`a write waited ${blockedMsMax} ms`] : []
    return { pass: waits.length > 0, figures, tooSlow }
  },
}

async function fill(url: string, rows: number, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let from = 1; from <= rows; from += ROWS_AT_ONCE) {
    await client.query(
      `insert into payment
       select n, n % 100000, 'completed', 100 + n % 5000, timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series($1::bigint, $2::bigint) n`,
      [from, Math.min(rows, from + ROWS_AT_ONCE - 1)],
    )
    noteProgress()
  }
  await client.query('analyze payment')
  await client.end()
  say(`${rows} rows`)
}
