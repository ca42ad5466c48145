import { readOwnerUrl } from '#config.ts'
import { migrate } from '#db/migrate.ts'

/** Migrates the database to the newest schema. Safe to run repeatedly and concurrently. */
export async function run(): Promise<void> {
  await migrate(readOwnerUrl())
  console.log('The database has the newest schema.')
}
