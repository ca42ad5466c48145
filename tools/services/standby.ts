import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from './postgres.ts'
import type { Postgres } from './postgres.ts'
import { giveToServer } from './run-as.ts'

/** A server that follows the primary and is read-only until promoted. */
export interface Standby extends Postgres {
  promote(): Promise<void>
}

/**
 * Starts a streaming standby from a copy of the primary's files. The primary is stopped while they
 * are copied. From then on, the primary acknowledges a commit only when the standby has it too.
 */
export async function startStandby(primary: Postgres): Promise<Standby> {
  const copy = `${primary.dataDir}-standby`
  await primary.stop()
  execFileSync('cp', ['-a', primary.dataDir, copy])
  await primary.restart()
  writeFileSync(join(copy, 'standby.signal'), '')
  giveToServer(join(copy, 'standby.signal'))
  const standby = await startPostgres({
    dataDir: copy,
    settings: { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres` },
  })
  await ask(primary.adminUrl, "alter system set synchronous_standby_names = '*'")
  await ask(primary.adminUrl, 'select pg_reload_conf()')
  const inSync = "select 1 from pg_stat_replication where sync_state = 'sync'"
  for (let tries = 1; (await ask(primary.adminUrl, inSync)) === 0; tries += 1) {
    if (tries === 1_800) throw new Error('the standby does not follow')
    await wait(100)
  }
  const promote = async () => void (await ask(standby.adminUrl, 'select pg_promote(true, 180)'))
  return Object.assign(standby, { promote })
}

async function ask(connectionString: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
