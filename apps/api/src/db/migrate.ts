import { setTimeout as pause } from 'node:timers/promises'
import { runner } from 'node-pg-migrate'
import { DatabaseError } from 'pg'
import { installJobs } from './install-jobs.ts'
import { SQL_MIGRATIONS } from './load-migrations.ts'
import { MIGRATIONS } from './migrations.ts'

const LOCK_MS = 2_000
const TRIES = 30
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Migrates a database to the newest schema. Safe to run repeatedly. Throws if another process is
 * migrating the same database.
 */
export async function migrate(ownerUrl: string, dir = MIGRATIONS): Promise<void> {
  await runMigrations(ownerUrl, dir)
  await installJobs(ownerUrl)
}

/**
 * Runs each migration in a transaction of its own, except concurrent index builds. While a
 * migration waits for a lock, other statements queue behind it; so it gives up after two seconds
 * and is retried.
 */
export async function runMigrations(ownerUrl: string, dir: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runner({
        databaseUrl: { connectionString: ownerUrl, options: `-c lock_timeout=${LOCK_MS}` },
        dir,
        migrationLoaderStrategies: [SQL_MIGRATIONS],
        direction: 'up',
        migrationsTable: 'schema_migration',
        checkOrder: true,
        singleTransaction: false,
        // Two hosts may be upgraded at the same time. The later one waits and finds it done.
        advisoryLockMode: 'wait',
        verbose: false,
        log: () => {},
      })
      return
    } catch (error) {
      const isTaken = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isTaken || tries === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}
