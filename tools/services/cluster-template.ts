import { join } from 'node:path'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { atExit } from './at-exit.ts'
import { createDatabase, databaseUrl, MIGRATED } from './databases.ts'
import { TEMPLATE_VARIABLE } from './postgres-cluster.ts'
import { startPostgres } from './postgres.ts'
import { makeScratch } from './scratch.ts'

/**
 * Makes a cluster with a migrated database, which every program that this one starts copies. A copy
 * takes a tenth of the time that making and migrating a cluster takes. Returns a function that
 * removes the template.
 */
export async function makeClusterTemplate(): Promise<() => void> {
  const scratch = makeScratch()
  const forget = atExit({ stop: async () => scratch.remove(), stopNow: () => scratch.remove() })
  const dataDir = join(scratch.path, 'template')
  const postgres = await startPostgres({ dataDir })
  await createDatabase(postgres.adminUrl, MIGRATED)
  await migrate(databaseUrl(postgres.adminUrl, MIGRATED, 'kapis_owner'))
  // An orderly stop, so that a copy starts without recovery.
  await postgres.stop()
  process.env[TEMPLATE_VARIABLE] = dataDir
  return () => {
    delete process.env[TEMPLATE_VARIABLE]
    scratch.remove()
    forget()
  }
}
