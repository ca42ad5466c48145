import { runner } from 'node-pg-migrate'
import { installJobs } from './install-jobs.ts'
import { MIGRATIONS } from './migrations.ts'

/** Brings a database to the newest schema. Safe to run twice and from two places at once. */
export async function migrate(ownerUrl: string): Promise<void> {
  await runner({
    databaseUrl: ownerUrl,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'schema_migration',
    checkOrder: true,
    verbose: false,
    log: () => {},
  })
  await installJobs(ownerUrl)
}

if (import.meta.main) {
  const url = process.argv[2]
  if (url === undefined) throw new Error('Usage: node migrate.ts <owner database url>')
  await migrate(url)
}
