/** Migrates the database to the newest schema. Safe to run repeatedly and concurrently. */
import { readOwnerUrl } from './config.ts'
import { migrate } from './db/migrate.ts'

await migrate(readOwnerUrl())
process.stdout.write('The database has the newest schema.\n')
