import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { makeLogSigner } from '../../../apps/api/src/fairness/log-signer.ts'
import { keepPublicLog } from '../../../apps/api/src/features/transparency/keep-public-log.ts'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import { makeAccounts } from '../books-hourly/grow-journal.ts'
import type { ProofContext } from '../proof.ts'

const MINUTES = 3
/** The number of bets of each player in a minute. */
const BETS = 3
/** Entries are in the log once they are this old. */
const FINAL_MS = 3_300

/** What a minute's work took: on the clock, and of this process's processor time. */
type Minute = { leaves: number; ms: number; cpuMs: number }

/**
 * Lets every player bet in each of a few minutes, and measures the worker's job after each: on a
 * real database and a real file store, but without witnesses, which delay nothing.
 */
export async function measureMinutes(ctx: ProofContext, players: number): Promise<Minute[]> {
  const { folder } = await ctx.services()
  const { adminUrl, appUrl } = await ctx.database()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  ctx.onExit(() => admin.end())
  // The worker's pool of ledger work, which may read for minutes.
  const db = openDb(openPool({ url: appUrl, connectionsMax: 3, waitMs: 60_000, loanMs: 120_000 }))
  ctx.onExit(() => db.destroy())
  const files = openStore({ in: 'disk', folder: join(folder, 'minute-files') })
  const signer = makeLogSigner([Buffer.from(ctx.secretsKey, 'hex')])
  const deps = { db, files, signer, origin: 'casino.example/log', witnesses: [] }
  await makeAccounts(admin, players)
  await admin.query('vacuum analyze')
  await keepPublicLog(deps)
  const minutes: Minute[] = []
  let before = 0
  for (let n = 0; n < MINUTES; n += 1) {
    await admin.query(BET, [players, BETS])
    await wait(FINAL_MS)
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
    await keepPublicLog(deps)
    const ms = Math.round(performance.now() - startedAt)
    const { user, system } = process.cpuUsage(cpu)
    const { size } = await db.selectFrom('public_log').select('size').executeTakeFirstOrThrow()
    minutes.push({ leaves: Number(size) - before, ms, cpuMs: Math.round((user + system) / 1000) })
    before = Number(size)
    ctx.say(JSON.stringify(minutes.at(-1)))
  }
  files.close()
  return minutes
}

/** Adds bets of all players that pay back their stakes, at different moments of the last seconds. */
const BET = `
with moved as (
  update ledger_account a set seq = seq + $2::int, version = version + 1,
    head = line_hash(player_id, seq + $2::int)
  from numbered($1) where id = a.player_id returning a.player_id, a.seq, a.coin_minor)
insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
  coin_after_minor, ticket_after_minor, hash)
select player_id, seq - $2::int + n, clock_timestamp(), 'bet', 'bet-' || seq - $2::int + n,
  'game:dice', 'coin', 0, coin_minor, 0, line_hash(player_id, seq - $2::int + n)
from moved, generate_series(1, $2::int) as n`
