import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Db } from '#db/pool.ts'
import { readDayFigures } from '#ledger/reports/day-figures.ts'
import type { DayFigures } from '#ledger/reports/day-figures.ts'
import { readBackups } from './backups.ts'
import type { Backup } from './backups.ts'
import { addGauge } from './make-registry.ts'
import type { Reading } from './make-registry.ts'
import { DATABASE_METRICS } from './metrics.ts'

type DatabaseMetric = keyof typeof DATABASE_METRICS
type Figures = Record<Exclude<DatabaseMetric, 'kapis_database_up'>, Reading>

const KEPT_MS = 15_000

/** The settings that decide which figures are alarming. */
export type DatabaseSettings = {
  outflowAlertCoins: number
  standbys: number
  files: { in: 'disk' | 's3' }
}

/**
 * Adds the metrics that are read from the database to a registry. One reading serves all scrapes
 * within 15 seconds.
 */
export function addDatabaseMetrics(registry: Registry, db: Db, settings: DatabaseSettings): void {
  const read = keep(() => readFigures(db, settings), KEPT_MS)
  const names = Object.keys(DATABASE_METRICS) as DatabaseMetric[]
  for (const name of names) {
    addGauge(registry, name, async () => {
      if (name !== 'kapis_database_up') return (await read())[name]
      return read().then(
        () => 1,
        () => 0,
      )
    })
  }
}

/**
 * Returns a function that returns the last value until it is too old. Calls made while a value is
 * being read share that read.
 */
export function keep<T>(read: () => Promise<T>, keptMs: number): () => Promise<T> {
  let last: Promise<T> | undefined
  let untilMs = 0
  return () => {
    if (last === undefined || performance.now() >= untilMs) {
      last = read()
      untilMs = performance.now() + keptMs
    }
    return last
  }
}

async function readFigures(
  db: Db,
  { outflowAlertCoins, standbys, files }: DatabaseSettings,
): Promise<Figures> {
  const { rows } = await sql<Row>`
    ${SOURCES}
    select
      coalesce((select n from deposit), 0) as kapis_deposits_waiting,
      ${age(sql`(select oldest from deposit)`)} as kapis_deposits_oldest_seconds,
      coalesce((select unread from deposit), 0) as kapis_deposits_unread,
      ${age(sql`(select unread_oldest from deposit)`)} as kapis_deposits_unread_oldest_seconds,
      coalesce((select n from withdrawal), 0) as kapis_withdrawals_waiting,
      ${age(sql`(select oldest from withdrawal)`)} as kapis_withdrawals_oldest_seconds,
      coalesce((select overdue from withdrawal), 0) as kapis_withdrawals_overdue,
      j.waiting as kapis_jobs_waiting, j.retrying as kapis_jobs_retrying,
      j.dead as kapis_jobs_dead, j.oldest_seconds as kapis_jobs_oldest_seconds,
      j.failing_messages as kapis_messages_failing,
      coalesce((select amount_minor from recon_unexplained), 0)::float8 / 10000
        as kapis_unexplained_pesos,
      ${age(sql`(select oldest_at from recon_unexplained)`)} as kapis_unexplained_oldest_seconds,
      ${age(sql`(select counted_at from recon_unexplained)`)} as kapis_unexplained_age_seconds,
      ${age(sql`(select made_at from live_outbox order by live_outbox_id limit 1)`)}
        as kapis_live_events_oldest_seconds,
      (select count(*)::int from fact_waiting) as kapis_facts_waiting,
      ${age(sql`coalesce(
        (select (max(day) + 1)::timestamp at time zone 'Asia/Manila' from day_seal),
        (select at from audit_log order by seq limit 1))`)} as kapis_seal_age_seconds,
      ${age(sql`(select published_at from public_log)`)} as kapis_public_log_age_seconds,
      standby.n as kapis_database_standbys,
      standby.seconds as kapis_replication_lag_seconds,
      standby.bytes as kapis_replication_lag_bytes,
      ${age(sql`coalesce(a.last_archived_time, pg_postmaster_start_time())`)}
        as kapis_wal_archive_age_seconds,
      (coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false))::int
        as kapis_wal_archive_failing
    from job_health j, standby, pg_stat_archiver a`.execute(db)
  const known = Object.entries(rows[0]!).map(([name, figure]) => [name, figure ?? Number.NaN])
  return {
    ...(Object.fromEntries(known) as Record<keyof Row, number>),
    ...dayMetrics(await readDayFigures(db)),
    ...backupMetrics(await readBackups(db, files)),
    kapis_public_log_witness_age_seconds: await readWitnesses(db),
    kapis_outflow_alert_coins: outflowAlertCoins,
    kapis_database_standbys_expected: standbys,
  }
}

function backupMetrics(backups: Backup[]) {
  return {
    kapis_backup_age_seconds: new Map(backups.map((one) => [one.kind, one.ageSeconds])),
    kapis_backup_overdue: new Map(backups.map((one) => [one.kind, Number(one.isOverdue)])),
  }
}

async function readWitnesses(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ witness: string; seconds: number }>`
    select witness, ${age(sql`cosigned_at`)} as seconds from public_log_witness`.execute(db)
  return new Map(rows.map(({ witness, seconds }) => [witness, seconds]))
}

function dayMetrics(day: DayFigures) {
  return {
    kapis_owed_coins: day.owedCoins,
    kapis_owed_tickets: day.owedTickets,
    kapis_inflow_today_coins: day.inflowCoins,
    kapis_outflow_today_coins: day.outflowCoins,
    kapis_day_sums_age_seconds: day.ageSeconds ?? Number.NaN,
    kapis_stakes_today_coins: new Map(day.games.map(([game, stakes]) => [game, stakes])),
    kapis_payouts_today_coins: new Map(day.games.map(([game, , payouts]) => [game, payouts])),
  }
}

/** The common table expressions for the figures: waiting deposits and withdrawals, and standbys. */
const SOURCES = sql`
    with waiting as (
      select type, count(*)::int as n, min(created_at) as oldest,
        (count(*) filter (where due_at < now()))::int as overdue,
        (count(*) filter (where read_at is null))::int as unread,
        min(created_at) filter (where read_at is null) as unread_oldest
      from wallet_history
      where status = 'pending' and type in ('deposit', 'withdraw') group by type),
    deposit as (select * from waiting where type = 'deposit'),
    withdrawal as (select * from waiting where type = 'withdraw'),
    standby as (select count(*)::int as n,
        coalesce(max(extract(epoch from replay_lag)), 0)::float8 as seconds,
        case when count(*) = 0 then 0 when pg_is_in_recovery() then null
          else max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) end::float8 as bytes
      from pg_stat_replication)`

type Row = Record<
  Exclude<
    keyof Figures,
    | keyof ReturnType<typeof dayMetrics>
    | keyof ReturnType<typeof backupMetrics>
    | 'kapis_public_log_witness_age_seconds'
    | 'kapis_outflow_alert_coins'
    | 'kapis_database_standbys_expected'
  >,
  number | null
>

/** Returns an expression for the seconds since a time, or 0 if the time is null. */
function age(time: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(extract(epoch from clock_timestamp() - ${time}), 0), 0)::float8`
}
