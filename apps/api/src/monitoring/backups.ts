import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The age in seconds from which a backup of each kind is overdue. The database is backed up once a
 * day to each of its stores, which may take hours; the files are copied every minute.
 */
const OVERDUE_SECONDS = {
  'database-1': 30 * HOUR,
  'database-2': 30 * HOUR,
  files: 15 * MINUTE,
} as const

export const BACKUP_KINDS_MAX = Object.keys(OVERDUE_SECONDS).length

export type Backup = {
  kind: keyof typeof OVERDUE_SECONDS
  /** Whether one was ever completed. */
  isMade: boolean
  /** The time since the last one or, if there was none, since one has been expected. */
  ageSeconds: number
  isOverdue: boolean
}

/**
 * Reads the age of every kind of backup. Files in a bucket are not copied by us: the bucket keeps
 * its own versions.
 */
export async function readBackups(db: Db, files: { in: 'disk' | 's3' }): Promise<Backup[]> {
  const { rows } = await sql<Omit<Backup, 'isOverdue'>>`
    select kind, finished_at is not null as "isMade",
      greatest(extract(epoch from clock_timestamp() - coalesce(finished_at, watched_since)), 0)::float8
        as "ageSeconds"
    from backup_run order by kind`.execute(db)
  const watched = files.in === 'disk' ? rows : rows.filter(({ kind }) => kind !== 'files')
  return watched.map((row) => ({ ...row, isOverdue: row.ageSeconds > OVERDUE_SECONDS[row.kind] }))
}
