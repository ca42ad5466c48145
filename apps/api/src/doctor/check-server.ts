import type pg from 'pg'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

/** The oldest major version of PostgreSQL that the database tests run on. */
const VERSION_MIN = 15
const SKEW_MS_WARN = 500
/** The clock skew beyond which bets are settled on the slower path with locks. */
const SKEW_MS_FAIL = 5_000

type Settings = Record<
  | 'server_version_num'
  | 'server_version'
  | 'fsync'
  | 'full_page_writes'
  | 'synchronous_commit'
  | 'data_checksums'
  | 'TimeZone'
  | 'max_connections',
  string
>

/**
 * Returns the checks of the database server: version, durability, time zone, connections and clock.
 */
export function serverChecks(pool: pg.Pool, connectionsNeeded: number): Check[] {
  return [
    {
      name: 'database settings',
      async run() {
        const names = [...DURABLE, 'server_version_num', 'server_version', ...OTHERS]
        const { rows } = await pool.query<{ name: string; setting: string }>(
          'select name, setting from pg_settings where name = any ($1)',
          [names],
        )
        const found = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
        return assessSettings(found as Settings, connectionsNeeded)
      },
    },
    { name: 'clock', run: () => checkClock(pool) },
  ]
}

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
const OTHERS = ['data_checksums', 'TimeZone', 'max_connections'] as const

/**
 * Assesses a server's settings. Kept separate from reading them, because a test server cannot be
 * given every setting.
 */
export function assessSettings(settings: Settings, connectionsNeeded: number): Diagnosis[] {
  const version = Math.floor(Number(settings.server_version_num) / 10_000)
  const connections = Number(settings.max_connections)
  return [
    version >= VERSION_MIN
      ? ok('version', `PostgreSQL ${settings.server_version}`)
      : fail('version', `PostgreSQL ${settings.server_version}`, `Use ${VERSION_MIN} or newer.`),
    ...DURABLE.map((name) =>
      ['off', 'local'].includes(settings[name])
        ? fail(name, settings[name], 'Set it to on: acknowledged bets can be lost otherwise.')
        : ok(name, settings[name]),
    ),
    settings.data_checksums === 'on'
      ? ok('data_checksums', 'on')
      : warn('data_checksums', 'off', 'Stop the server and run pg_checksums --enable.'),
    ['UTC', 'Etc/UTC'].includes(settings.TimeZone)
      ? ok('time zone', settings.TimeZone)
      : warn('time zone', settings.TimeZone, "Set timezone = 'UTC' in postgresql.conf."),
    connections >= connectionsNeeded
      ? ok('max_connections', `${connections}, ${connectionsNeeded} needed`)
      : fail(
          'max_connections',
          `${connections}`,
          `Two API processes and a worker need ${connectionsNeeded}: raise it or lower DATABASE_CONNECTIONS.`,
        ),
  ]
}

async function checkClock(pool: pg.Pool): Promise<Diagnosis> {
  const sentMs = Date.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const heardMs = Date.now()
  return assessClock(rows[0]!.ms, sentMs, heardMs)
}

/**
 * Assesses the database's clock, which was read between `sentMs` and `heardMs` on this host's
 * clock.
 */
export function assessClock(databaseMs: number, sentMs: number, heardMs: number): Diagnosis {
  const skewMs = Math.round(Math.max(sentMs - databaseMs, databaseMs - heardMs, 0))
  const doubtMs = heardMs - sentMs
  const says = `this host and the database differ by ${skewMs} ms, measured to ±${doubtMs} ms`
  const todo = 'Run chrony or systemd-timesyncd on both hosts.'
  if (skewMs > SKEW_MS_FAIL) return fail('clock', says, todo)
  return skewMs > SKEW_MS_WARN ? warn('clock', says, todo) : ok('clock', says)
}
