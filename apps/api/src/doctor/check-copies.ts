import type pg from 'pg'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

const ARCHIVE_MINUTES_WARN = 15
const LAG_SECONDS_WARN = 10

/** Returns the checks of standbys and WAL archiving. */
export function copyChecks(pool: pg.Pool): Check[] {
  return [
    { name: 'standbys', run: async () => assessStandbys(await readStandbys(pool)) },
    { name: 'backups', run: async () => assessArchive(await readArchive(pool)) },
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

export function assessStandbys({
  standbys,
  synchronous,
  visible,
  lagSeconds,
}: Standbys): Diagnosis {
  const name = 'standbys'
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

/** Assesses WAL archiving, the only part of the backups that the database server knows about. */
export function assessArchive({ mode, ageMinutes, failedLast }: Archive): Diagnosis {
  const name = 'backups'
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
