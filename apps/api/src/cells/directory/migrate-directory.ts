import { fileURLToPath } from 'node:url'
import { runMigrations } from '#db/migrate.ts'

/** The folder of the directory's migrations. */
const MIGRATIONS = fileURLToPath(new URL('../../../directory-migrations', import.meta.url))

/** Migrates the directory to the newest schema. Safe to run repeatedly and concurrently. */
export async function migrateDirectory(ownerUrl: string): Promise<void> {
  await runMigrations(ownerUrl, MIGRATIONS)
}
