import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { findPlayStats } from '../../apps/api/src/ledger/find-account.ts'
import {
  listOwnTransactions,
  listRecentTransactions,
} from '../../apps/api/src/ledger/reports/list-transactions.ts'
import { median, round } from '../prove/statistics.ts'
import { inProcess } from './contestants.ts'
import type { BenchApp, openBenchApp } from './bench-app.ts'
import { playerId } from './make-players.ts'

export type Growth = {
  rows: number
  perSecond: number
  /** Bets per second over those of the smallest journal, compared turn by turn. */
  ofSmallest: { median: number; min: number; max: number }
  last10Ms: number
  nextPageMs: number
  leaderboardMs: number
  statsMs: number
  walBytesPerBet: number
  /** The same in the first turn after a checkpoint, which also writes whole pages. */
  walBytesPerBetFirst: number
  storedBytesPerBet: number
  /** Pages of tables and indexes that PostgreSQL visits for a bet, in memory or on disk. */
  pagesPerBet: number
}

const SIZES = [100_000, 1_000_000, 10_000_000]
const PLAYERS = 1_000

const ROUNDS = 9

/**
 * Measures the same load and reads at three sizes of the journal. The sizes take turns, every other
 * time in the opposite order, so that changes in the machine's load affect all of them. The first
 * turn after the fill is not part of the rates: it reads pages that no later turn reads again, and
 * writes whole pages because of the checkpoint.
 */
export async function measureGrowth(home: Home, say: (line: string) => void): Promise<Growth[]> {
  const apps: { rows: number; app: BenchApp; runs: Run[] }[] = []
  for (const rows of SIZES) {
    const app = await home.another(`rows_${rows}`)
    await fillTo(app, rows)
    say(`a journal has ${rows} rows`)
    apps.push({ rows, app, runs: [] })
  }
  say('all journals are filled')
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const { app, runs } of turn % 2 === 0 ? apps : apps.toReversed()) {
      runs.push(await measureBets(app))
    }
  }
  const growth: Growth[] = []
  for (const { rows, app, runs } of apps) {
    const point = { rows, ...summarise(runs, apps[0]!.runs), ...(await measureReads(app)) }
    say(JSON.stringify(point))
    growth.push(point)
  }
  return growth
}

type Home = Awaited<ReturnType<typeof openBenchApp>>
type Run = { perSecond: number; bets: number; wal: number; stored: number; pages: number }

function summarise([first, ...runs]: readonly Run[], [, ...smallest]: readonly Run[]) {
  const sum = (field: Exclude<keyof Run, 'perSecond'>) =>
    runs.reduce((all, run) => all + run[field], 0)
  const ratios = runs.map(({ perSecond }, turn) => perSecond / smallest[turn]!.perSecond)
  return {
    perSecond: Math.round(median(runs.map(({ perSecond }) => perSecond))),
    ofSmallest: {
      median: round(median(ratios)),
      min: round(Math.min(...ratios)),
      max: round(Math.max(...ratios)),
    },
    walBytesPerBet: Math.round(sum('wal') / sum('bets')),
    walBytesPerBetFirst: Math.round(first!.wal / first!.bets),
    storedBytesPerBet: Math.round(sum('stored') / sum('bets')),
    pagesPerBet: round(sum('pages') / sum('bets')),
  }
}

async function measureBets(app: BenchApp): Promise<Run> {
  const before = await readSizes(app)
  const load = { clients: 64, players: PLAYERS, seconds: 3 }
  const { perSecond } = await inProcess(app, 'optimistic').run(load)
  const after = await readSizes(app)
  return {
    perSecond,
    bets: after.rows - before.rows,
    wal: after.wal - before.wal,
    stored: after.stored - before.stored,
    pages: after.pages - before.pages,
  }
}

async function measureReads({ appUrl }: BenchApp) {
  const db = openDb(openPool({ url: appUrl, connectionsMax: 1, waitMs: 60_000 }))
  const deep = { page: 3, pageSize: 10 }
  const recent = { game: null, pageSize: 10, after: null }
  const someone = () => playerId(1 + (request++ % PLAYERS))
  let request = 0
  const time = async (ask: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < 200; n += 1) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    return round(median(times))
  }
  const times = {
    last10Ms: await time(() =>
      listOwnTransactions(db, { playerId: someone(), page: 1, pageSize: 10 }),
    ),
    nextPageMs: await time(() => listOwnTransactions(db, { playerId: someone(), ...deep })),
    leaderboardMs: await time(() => listRecentTransactions(db, recent)),
    statsMs: await time(() => findPlayStats(db, someone())),
  }
  await db.destroy()
  return times
}

type Sizes = { wal: number; stored: number; rows: number; pages: number }

async function readSizes({ admin }: BenchApp): Promise<Sizes> {
  const { rows } = await admin.query<Record<keyof Sizes, string>>(`
    select pg_current_wal_lsn() - '0/0' as wal,
      (select sum(pg_total_relation_size(c.oid)) from pg_class c
       where c.relname like 'ledger_%' and c.relkind = 'r') as stored,
      (select sum(seq) from ledger_account) as rows,
      (select blks_hit + blks_read from pg_stat_database
       where datname = current_database()) as pages`)
  const { wal, stored, rows: count, pages } = rows[0]!
  return { wal: Number(wal), stored: Number(stored), rows: Number(count), pages: Number(pages) }
}

/**
 * Fills the journal up to this many rows, as real play would: each player's entries are numbered
 * consecutively and spread over the last weeks.
 */
export async function fillTo({ admin }: BenchApp, rows: number): Promise<void> {
  const { rows: found } = await admin.query<{ count: string }>(
    'select sum(seq) as count from ledger_account where player_id <= $1',
    [playerId(PLAYERS)],
  )
  const each = Math.ceil((rows - Number(found[0]!.count)) / PLAYERS)
  if (each <= 0) return
  await admin.query(FILL, [playerId(PLAYERS), each])
  await admin.query('update ledger_account set seq = seq + $2 where player_id <= $1', [
    playerId(PLAYERS),
    each,
  ])
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
}

const FILL = `
with line as materialized (
  select a.player_id, a.seq + n as seq, a.coin_minor, n,
    now() - interval '20 days' + n * (interval '19 days' / $2::int)
      + random() * interval '1 second' as at
  from ledger_account a, generate_series(1, $2::int) as n where a.player_id <= $1
), journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
    coin_after_minor, ticket_after_minor, hash)
  select player_id, seq, at, 'bet', 'fill-' || seq, 'game:dice', 'coin', -10000, coin_minor, 0,
    decode(md5(seq::text) || md5(n::text), 'hex') from line order by at
)
insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
  nonce, params, state)
select player_id, seq, at, 'dice', 10000, 0, 0, 1, n % 1024,
  '{"condition":"above","targetHundredths":5050}',
  '{"condition":"above","target":50.5,"roll":12.34,"winChance":49.5,"multiplier":2}'
from line order by at`
