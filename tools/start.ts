import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE } from './release/release.ts'
import { atExit } from './services/at-exit.ts'
import { startChild } from './services/child.ts'
import type { Child } from './services/child.ts'

/**
 * `pnpm start`: migrates the database, then runs the release's API and worker until one of them
 * ends.
 */
if (!existsSync(RELEASE)) fail('There is no release: run pnpm build first.')
const { env } = process
if (!env['DATABASE_URL'] && !env['DATABASE_URL_FILE']) {
  fail('DATABASE_URL is missing: see docs/CONFIG.md. To try the product, run pnpm dev.')
}

if (env['MIGRATE_DATABASE_URL'] || env['MIGRATE_DATABASE_URL_FILE']) {
  if ((await start('migrate').exited) !== 0) fail('The database was not migrated.')
}
const programs = [start('api'), start('worker')]
const code = await Promise.race(programs.map((program) => program.exited))
await Promise.all(programs.map((program) => program.end('SIGTERM', 20_000)))
process.exit(code ?? 1)

function start(name: string): Child {
  const child = startChild(process.execPath, [join(RELEASE, `${name}.js`)], {
    env: { PROFILE: 'production', WEB_DIST: join(RELEASE, 'web'), ...env },
    deathSignal: 'TERM',
  })
  atExit({ stop: () => child.end('SIGTERM', 20_000), stopNow: () => child.signal('SIGTERM') })
  return child
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
