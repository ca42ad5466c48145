import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createDatabase, databaseUrl } from './databases.ts'

/** Creates a database and runs every migration on it. Each test file clones it. */
export async function createMigratedDatabase(adminUrl: string, name: string): Promise<void> {
  await createDatabase(adminUrl, name)
  await migrate(databaseUrl(adminUrl, name, 'kapis_owner'))
}
