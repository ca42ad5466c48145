import type pg from 'pg'
import { openDb } from '#db/pool.ts'
import { readBackups } from '../monitoring/backups.ts'
import type { Backup } from '../monitoring/backups.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

const ARCHIVE_MINUTES_WARN = 15
const LAG_SECONDS_WARN = 10

type CopySettings = { standbys: number; files: { in: 'disk' | 's3' } }

/** Returns the checks of standbys, WAL archiving and every kind of backup. */
export function copyChecks(pool: pg.Pool, { standbys, files }: CopySettings): Check[] {
  const db = openDb(pool)
  return [
    { name: 'standbys', run: async () => assessStandbys(await readStandbys(pool), standbys) },
    { name: 'WAL archive', run: async () => assessArchive(await readArchive(pool)) },
    { name: 'backups', run: async () => (await readBackups(db, files)).map(assessBackup) },
  ]
}

type Standbys = { standbys: number; synchronous: number; visible: number; lagSeconds: number }

async function readStandbys(pool: pg.Pool): Promise<Standbys> {
  const { rows } = await pool.query<Standbys>(
    `select count(*)::int as standbys, count(state)::int as visible,
      count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as "lagSeconds"
    from pg_stat_replication`,
  )
  return rows[0]!
}

export function assessStandbys(
  { standbys, synchronous, visible, lagSeconds }: Standbys,
  expected: number,
): Diagnosis {
  const name = 'standbys'
  if (standbys < expected) {
    const todo = 'Start the standby that is away; see docs/runbooks/failover.md.'
    return fail(name, `${standbys} of ${expected} connected`, todo)
  }
  if (standbys === 0) {
    return warn(name, 'none', 'Without a standby the service stops with its only database server.')
  }
  if (visible < standbys) {
    const todo = 'Grant pg_read_all_stats to the role of DATABASE_URL to see their state.'
    return warn(name, `${standbys} connected, state unknown`, todo)
  }
  const says = `${standbys} connected, ${synchronous} synchronous, lag ${lagSeconds.toFixed(1)} s`
  if (synchronous === 0) {
    return warn(name, says, 'Without a synchronous standby a failover can lose committed bets.')
  }
  return lagSeconds > LAG_SECONDS_WARN
    ? warn(name, says, 'Check the network and the disks of the standbys.')
    : ok(name, says)
}

type Archive = { mode: string; ageMinutes: number | null; failedLast: boolean }

async function readArchive(pool: pg.Pool): Promise<Archive> {
  const { rows } = await pool.query<Archive>(
    `select current_setting('archive_mode') as mode,
      extract(epoch from now() - last_archived_time)::float8 / 60 as "ageMinutes",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "failedLast"
    from pg_stat_archiver`,
  )
  return rows[0]!
}

/** Assesses WAL archiving, as the database server sees it. */
export function assessArchive({ mode, ageMinutes, failedLast }: Archive): Diagnosis {
  const name = 'WAL archive'
  if (mode === 'off') {
    return warn(name, 'unknown: archive_mode is off', 'Set up pgBackRest with WAL archiving.')
  }
  if (failedLast) return fail(name, 'the last WAL segment was not archived', 'See the server log.')
  if (ageMinutes === null) return warn(name, 'nothing archived yet', 'Run pgbackrest check.')
  const says = `last WAL segment archived ${Math.round(ageMinutes)} minutes ago`
  return ageMinutes > ARCHIVE_MINUTES_WARN
    ? warn(name, says, 'Set archive_timeout = 60 and run pgbackrest info.')
    : ok(name, says)
}

const HOUR_SECONDS = 3_600

/** Assesses the last backup of one kind. */
function assessBackup({ kind, isMade, ageSeconds, isOverdue }: Backup): Diagnosis {
  const name = `backup ${kind}`
  const age =
    ageSeconds < 2 * HOUR_SECONDS
      ? `${Math.round(ageSeconds / 60)} minutes`
      : `${Math.round(ageSeconds / HOUR_SECONDS)} hours`
  const says = isMade ? `made ${age} ago` : `never made, missed for ${age}`
  const unit = kind === 'files' ? 'kapis-backup-files' : 'kapis-backup@full'
  const todo = `Set up deploy/backup, and read journalctl --unit=${unit}.`
  if (isOverdue) return fail(name, says, todo)
  return isMade ? ok(name, says) : warn(name, says, todo)
}
