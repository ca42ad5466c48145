import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createDatabase, databaseUrl } from './databases.ts'

/** A database with every migration in it, made once and cloned by each test file. */
export async function createMigratedDatabase(adminUrl: string, name: string): Promise<void> {
  await createDatabase(adminUrl, name)
  await migrate(databaseUrl(adminUrl, name, 'kapis_owner'))
}
