import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT } from './run/root.ts'
import { createMigratedDatabase } from './services/migrated-database.ts'
import { startPostgres } from './services/postgres.ts'
import { makeScratch } from './services/scratch.ts'

// Generates row types from a freshly migrated database, so that the SQL files stay the only
// description of a table. The table of migrations and those of the job queue's library are hidden.
const HIDDEN = '{public.schema_migration,graphile_worker.*}'
const FILE = join(ROOT, 'apps/api/src/db/schema.ts')

const made = await generate()
const isSame = existsSync(FILE) && readFileSync(FILE, 'utf8') === made
if (process.argv.includes('--check')) {
  console.log(isSame ? 'db/schema.ts is fresh' : 'db/schema.ts is stale: run pnpm schema')
  process.exitCode = isSame ? 0 : 1
} else {
  writeFileSync(FILE, made)
  console.log(isSame ? 'db/schema.ts was fresh' : 'db/schema.ts is written anew')
}

async function generate(): Promise<string> {
  const scratch = makeScratch()
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'pg') })
  try {
    await createMigratedDatabase(postgres.adminUrl, 'schema')
    const outFile = join(scratch.path, 'schema.ts')
    const source = ['--dialect', 'postgres', '--url', postgres.url('schema')]
    const shape = ['--type-mapping', '{"int8":"bigint"}', '--exclude-pattern', HIDDEN]
    execFileSync(bin('kysely-codegen'), [...source, ...shape, '--out-file', outFile], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return readFileSync(outFile, 'utf8')
  } finally {
    await postgres.discard()
    scratch.remove()
  }
}
