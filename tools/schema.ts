/**
 * `pnpm gen schema`: generates row types and docs/SCHEMA.md from a freshly migrated database, so that
 * the SQL files stay the only description of a table. With `--check`, reports what is stale.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../apps/api/src/db/migrations.ts'
import { bin, ROOT } from './run/root.ts'
import { withPlayed } from './schema/counters.ts'
import { readSubjects, subjectOf } from './schema/read-subjects.ts'
import { readTables } from './schema/read-tables.ts'
import { renderSchema } from './schema/render-schema.ts'
import { createMigratedDatabase } from './services/migrated-database.ts'
import { startPostgres } from './services/postgres.ts'
import { makeScratch } from './services/scratch.ts'

/** The table of migrations and those of the job queue's library have no row types. */
const HIDDEN = '{public.schema_migration,graphile_worker.*}'

/** Adds views to the tables of the job queue's library, after every migration. */
const JOBS = join(ROOT, 'apps/api/src/db/install-jobs.sql')

const isCheck = process.argv.includes('--check')
for (const [path, made] of Object.entries(await generate())) {
  const file = join(ROOT, path)
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === made
  if (isCheck) {
    console.log(isSame ? `${path} is fresh` : `${path} is stale: run pnpm gen schema`)
    if (!isSame) process.exitCode = 1
  } else {
    writeFileSync(file, made)
    console.log(isSame ? `${path} was fresh` : `${path} is written anew`)
  }
}

async function generate(): Promise<Record<string, string>> {
  const scratch = makeScratch()
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'pg') })
  try {
    await createMigratedDatabase(postgres.adminUrl, 'schema')
    const url = postgres.url('schema')
    const subjects = [
      ...readSubjects(MIGRATIONS),
      subjectOf('jobs.sql', readFileSync(JOBS, 'utf8')),
    ]
    return {
      'apps/api/src/db/schema.ts': generateTypes(url, join(scratch.path, 'schema.ts')),
      'docs/SCHEMA.md': renderSchema(subjects, await readTables(url)),
    }
  } finally {
    await postgres.discard()
    scratch.remove()
  }
}

function generateTypes(url: string, outFile: string): string {
  const source = ['--dialect', 'postgres', '--url', url]
  const shape = ['--type-mapping', '{"int8":"bigint"}', '--exclude-pattern', HIDDEN]
  execFileSync(bin('kysely-codegen'), [...source, ...shape, '--out-file', outFile], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return withPlayed(readFileSync(outFile, 'utf8'))
}
