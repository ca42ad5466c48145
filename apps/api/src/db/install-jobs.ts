import { readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const RIGHTS = new URL('install-jobs.sql', import.meta.url)

/** Brings the queue's own tables to the version of its library, and lets the application in. */
export async function installJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Two houses that start at once do it one after the other.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('install-jobs'))`)
    await client.query(await readFile(RIGHTS, 'utf8'))
    await client.query('commit')
  } finally {
    await client.end()
  }
}
