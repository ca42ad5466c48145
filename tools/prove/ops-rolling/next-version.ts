import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../../run/root.ts'
import { KAPIS } from '../../run/start-api.ts'

const MIGRATIONS = 'apps/api/migrations'
/** A migration that expands the tables which every bet reads or writes. */
const EXPANDING = `alter table ledger_journal add column next_note text;
alter table ledger_account add column next_note text;
create table next_note (note_id bigint primary key, note text not null);
`

type NextVersion = {
  /** The program of its API, relative to the root of the repository. */
  entry: string
  migrations: string
}

/**
 * Lays out the next version: a copy of this one with one more migration. Its API is not ready until
 * the migration has run. This version must keep working on the new schema.
 */
export function layOutNextVersion(folder: string): NextVersion {
  mkdirSync(folder)
  const places = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const place of ['apps/api', ...places]) copyPackage(place, folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, MIGRATIONS)
  writeFileSync(join(migrations, '9999-next-version.sql'), EXPANDING)
  return { entry: relative(ROOT, join(folder, KAPIS)), migrations }
}

/**
 * Copies a package. Links between our packages are relative, so the copied links lead to the
 * copies.
 */
function copyPackage(place: string, folder: string): void {
  const from = join(ROOT, place)
  if (!existsSync(from)) return
  cpSync(from, join(folder, place), { recursive: true, verbatimSymlinks: true })
}
