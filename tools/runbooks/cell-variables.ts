import { randomBytes } from 'node:crypto'
import { createDatabase } from '../services/databases.ts'
import type { Services } from '../services/services.ts'

const DIRECTORY = 'directory'

/** Creates the database of a directory, and returns the variables of a cell that uses it. */
export async function makeCellVariables({ postgres }: Services) {
  await createDatabase(postgres.adminUrl, DIRECTORY)
  const newKey = () => randomBytes(32).toString('hex')
  return {
    /** For the processes of the cell. */
    env: {
      CELL: 'c1',
      DIRECTORY_URL: postgres.url(DIRECTORY, 'kapis_app'),
      DIRECTORY_KEY: newKey(),
      PEER_KEYS: newKey(),
      LOG_ORIGIN: 'c1.casino.example/log',
    },
    /** For the shell of the operator. */
    shell: { MIGRATE_DIRECTORY_URL: postgres.url(DIRECTORY, 'kapis_owner') },
    adminUrl: postgres.url(DIRECTORY, 'postgres'),
  }
}
