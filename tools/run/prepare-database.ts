import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createDatabase, hasDatabase } from '../services/databases.ts'
import type { Services } from '../services/services.ts'
import { runAloud } from './step.ts'

export const DATABASE = 'kapis'
const SEED = 'apps/api/src/commands/seed-demo.ts'

/** Creates the database if needed and migrates it to the newest schema. */
export async function prepareDatabase({ postgres }: Services): Promise<void> {
  const isThere = await hasDatabase(postgres.adminUrl, DATABASE)
  if (!isThere) await createDatabase(postgres.adminUrl, DATABASE)
  await migrate(postgres.url(DATABASE, 'kapis_owner'))
}

/** Inserts the demo users that do not exist yet. */
export async function seedDemo(env: Record<string, string>): Promise<void> {
  const { ok } = await runAloud({ name: 'seed', command: process.execPath, args: [SEED], env })
  if (!ok) throw new Error('the demo data could not be put in')
}
