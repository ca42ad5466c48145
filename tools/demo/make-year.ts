import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Config } from '../../apps/api/src/config.ts'
import { heldKeys } from '../../apps/api/src/config/key-settings.ts'
import { makePasswords } from '../../apps/api/src/features/auth/passwords/passwords.ts'
import { DEMO_PASSWORD } from '../../apps/api/src/commands/seed-demo.ts'
import { DAY_MS } from './world/calendar.ts'
import { drawImages } from './receipt-images.ts'
import { insertRows, isoOf } from './world/rows.ts'
import type { WorkerMessage, WorkerPlan } from './year-worker.ts'
import type { YearEnd, YearSize } from './year.ts'

export type YearDeps = {
  config: Config
  /** The database as its owner, migrated and without users. */
  ownerUrl: string
  filesFolder: string
  now: number
  seed?: string
  size: YearSize
}

/**
 * Writes a year of demo data into an empty database, in one transaction. Throws in production, and
 * if the database has users.
 */
export async function makeYear(deps: YearDeps): Promise<void> {
  const { config, ownerUrl } = deps
  if (config.profile === 'production') throw new Error('Demo data does not belong in production.')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const found = await client.query('select from app_user limit 1')
    if (found.rowCount !== 0) throw new Error('The demo needs a database without users.')
    await fill(client, deps)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, deps: YearDeps): Promise<void> {
  const { config, now, size, seed = 'kapis' } = deps
  await client.query(
    `select ledger_ensure_month(m::date) from generate_series(date_trunc('month', $1::timestamptz),
       $2::timestamptz + interval '1 month', '1 month') m`,
    [isoOf(now - size.days * DAY_MS), isoOf(now)],
  )
  const passwordHash = await makePasswords(config.pepperKeys).hash(DEMO_PASSWORD)
  const { maxPayoutMinor } = config
  const { sealKeys } = heldKeys(config)
  const plan = { seed, now, size, maxPayoutMinor, passwordHash, sealKeys }
  const { head, images } = await insertAsMade(client, plan)
  await client.query('update audit_head set seq = $1, hash = $2', [head.seq, head.hash])
  await client.query(COUNT_CLAIMS)
  await drawImages(images, { folder: deps.filesFolder, client, drawn: size.drawn })
}

/**
 * Inserts the rows while a separate thread makes them, so that both cores of a small machine are
 * used.
 */
async function insertAsMade(client: pg.Client, plan: WorkerPlan): Promise<YearEnd> {
  const worker = new Worker(new URL('./year-worker.ts', import.meta.url), { workerData: plan })
  try {
    for await (const [message] of on(worker, 'message') as AsyncIterable<[WorkerMessage]>) {
      if ('end' in message) return message.end
      for (const rows of message.rows) await insertRows(client, rows)
    }
    throw new Error('the year has no end')
  } finally {
    await worker.terminate()
  }
}

const COUNT_CLAIMS = `update promo_code p
  set claimed_uses = c.claims, available_uses = max_uses - c.claims
  from (select promo_code_id, count(*)::int as claims from promo_claim group by 1) c
  where c.promo_code_id = p.promo_code_id`
