import { readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const RIGHTS = new URL('install-jobs.sql', import.meta.url)

/** Migrates the job queue's own tables and gives the application access to them. */
export async function installJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // The lock makes concurrent installations run one after the other.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('install-jobs'))`)
    await client.query(await readFile(RIGHTS, 'utf8'))
    await client.query('commit')
  } finally {
    await client.end()
  }
}
