import { openDirectory } from '../src/cells/directory/open-directory.ts'
import { startFacts } from '../src/cells/facts/run-facts.ts'
import { sql } from 'kysely'
import { openDb, openPool } from '../src/db/pool.ts'

// A process of a cell that does nothing but exchange facts, for tests that kill it. It notes each
// fact that it applies, without looking whether it has done so before.
const [cell, databaseUrl, directoryUrl] = process.argv.slice(2) as [string, string, string]

startFacts({
  db: openDb(openPool({ url: databaseUrl, connectionsMax: 1, waitMs: 5_000 })),
  databaseUrl,
  directory: openDirectory(directoryUrl),
  directoryUrl,
  cell,
  appliers: {
    note: {
      apply: async (tx, { key, body }) => {
        await sql`insert into noted (key, n) values (${key}, ${body['n']})`.execute(tx)
      },
    },
  },
  publishAll: async () => {},
  log: { warn: () => {} },
})
process.send?.('started')
