import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createDatabase, databaseUrl, takeMigrated } from './databases.ts'

/**
 * Creates a database and runs every migration on it, or takes the one of a cluster that was copied
 * from the template.
 */
export async function createMigratedDatabase(adminUrl: string, name: string): Promise<void> {
  if (await takeMigrated(adminUrl, name)) return
  await createDatabase(adminUrl, name)
  await migrate(databaseUrl(adminUrl, name, 'kapis_owner'))
}
