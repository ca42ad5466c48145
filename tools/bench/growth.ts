import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import type { Db } from '../../apps/api/src/db/pool.ts'
import { findPlayStats } from '../../apps/api/src/ledger/find-account.ts'
import {
  listOwnTransactions,
  listRecentTransactions,
} from '../../apps/api/src/ledger/list-transactions.ts'
import { median, round } from '../prove/statistics.ts'
import { inProcess } from './contestants.ts'
import type { BenchHouse } from './house.ts'
import { playerId } from './make-players.ts'

export type Growth = {
  rows: number
  perSecond: number
  last10Ms: number
  nextPageMs: number
  leaderboardMs: number
  statsMs: number
  walBytesPerBet: number
  storedBytesPerBet: number
}

const SIZES = [100_000, 1_000_000, 10_000_000]
const PLAYERS = 1_000

/** The same load and the same questions as the journal grows. */
export async function measureGrowth(house: BenchHouse, say: (line: string) => void) {
  const db = openDb(openPool({ url: house.appUrl, connectionsMax: 1, waitMs: 60_000 }))
  const growth: Growth[] = []
  for (const rows of SIZES) {
    await fillTo(house, rows)
    say(`the journal has ${rows} rows`)
    const point = { rows, ...(await measureBets(house)), ...(await measureReads(db)) }
    say(JSON.stringify(point))
    growth.push(point)
  }
  await db.destroy()
  return growth
}

async function measureBets(house: BenchHouse) {
  const runs: number[] = []
  const before = await readSizes(house)
  for (let round = 0; round < 3; round += 1) {
    const { perSecond } = await inProcess(house, 'remembered').run({
      clients: 64,
      players: PLAYERS,
      seconds: 4,
    })
    runs.push(perSecond)
  }
  const after = await readSizes(house)
  const bets = after.rows - before.rows
  return {
    perSecond: Math.round(median(runs)),
    walBytesPerBet: Math.round((after.wal - before.wal) / bets),
    storedBytesPerBet: Math.round((after.stored - before.stored) / bets),
  }
}

async function measureReads(db: Db) {
  const deep = { page: 3, pageSize: 10 }
  const recent = { game: null, pageSize: 10, after: null }
  const someone = () => playerId(1 + (asked++ % PLAYERS))
  let asked = 0
  const time = async (ask: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < 200; n += 1) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    return round(median(times))
  }
  return {
    last10Ms: await time(() =>
      listOwnTransactions(db, { playerId: someone(), page: 1, pageSize: 10 }),
    ),
    nextPageMs: await time(() => listOwnTransactions(db, { playerId: someone(), ...deep })),
    leaderboardMs: await time(() => listRecentTransactions(db, recent)),
    statsMs: await time(() => findPlayStats(db, someone())),
  }
}

async function readSizes({ admin }: BenchHouse) {
  const { rows } = await admin.query<{ wal: string; stored: string; rows: string }>(`
    select pg_current_wal_lsn() - '0/0' as wal,
      (select sum(pg_total_relation_size(c.oid)) from pg_class c
       where c.relname like 'ledger_%' and c.relkind = 'r') as stored,
      (select sum(seq) from ledger_account) as rows`)
  const { wal, stored, rows: count } = rows[0]!
  return { wal: Number(wal), stored: Number(stored), rows: Number(count) }
}

/** History like that of play: each player's rows are numbered on and spread over the last weeks. */
async function fillTo({ admin }: BenchHouse, rows: number): Promise<void> {
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
