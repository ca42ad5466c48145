import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { post } from '../../apps/api/src/ledger/post.ts'
import { isAnswering } from '../dev/wait-for-answer.ts'
import { RELEASE } from './release.ts'
import { bet, depositByReceipt, signUpAndIn } from './visit.ts'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import type { Child } from '../services/child.ts'
import { createDatabase } from '../services/databases.ts'
import { freePort } from '../services/free-port.ts'
import { giveToServer } from '../services/run-as.ts'
import { makeScratch } from '../services/scratch.ts'
import { startServices } from '../services/services.ts'

const END_MS_MAX = 120_000
const PATIENCE_MS = 240_000

/**
 * `pnpm trial release`: copies `dist/` out of the repository, starts it as production on a private
 * PostgreSQL and Redis, and visits it as a player.
 */
if (!existsSync(RELEASE)) throw new Error('There is no release: run pnpm build.')
const startedAt = performance.now()
const scratch = makeScratch()
atExit({ stop: async () => scratch.remove(), stopNow: () => scratch.remove() })
const place = join(scratch.path, 'kapis')
cpSync(RELEASE, place, { recursive: true, verbatimSymlinks: true })

const services = await startServices()
const { postgres, redis } = services
await createDatabase(postgres.adminUrl, 'kapis')
const origin = 'https://kapis.example'
const env = {
  PROFILE: 'production',
  PUBLIC_ORIGINS: origin,
  SECURITY_CONTACT: 'mailto:security@kapis.example',
  WEB_DIST: join(place, 'web'),
  DATABASE_URL_FILE: secretFile('app-url', postgres.url('kapis', 'kapis_app')),
  ...(redis && { REDIS_URL: redis.url }),
  ...Object.fromEntries(
    ['PEPPER', 'SEAL', 'RECEIPT', 'IDENTITY'].map((purpose) => [
      `${purpose}_KEYS_FILE`,
      secretFile(purpose, randomBytes(32).toString('hex')),
    ]),
  ),
  FILES_FOLDER: join(services.folder, 'files'),
  LOG_LEVEL: 'warn',
  DRAIN_MS: '0',
}

const ownerUrl = secretFile('owner-url', postgres.url('kapis', 'kapis_owner'))
await runCommand('migrate', [], { MIGRATE_DATABASE_URL_FILE: ownerUrl })
step('migrated')
const admin = ['--username', 'first-admin', '--email', 'a@kapis.example', '--mobile', '09170000001']
await runCommand('super-admin', admin, env)
// Choose the ports only now, so that no other program takes them meanwhile.
const [port, internalPort] = [await freePort(), await freePort()]
const site = { url: `http://127.0.0.1:${port}`, origin }
const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort) }
const api = startCommand('serve', [], { ...env, ...ports })
const worker = startCommand('worker', [], env)
assert(
  await isAnswering(`http://127.0.0.1:${internalPort}/ready`, PATIENCE_MS),
  'the API is not ready',
)
step('API ready')
// Wait, because an API that has just started may be too busy to answer its first visitor.
assert.match(await read('/'), /<script/, 'the API serves no page')
const contact = await read('/.well-known/security.txt')
assert.match(contact, /^Contact: mailto:/, 'the API serves no security contact')

const visitor = await signUpAndIn(site)
step('signed in')
await depositByReceipt(site, visitor)
step('receipt decoded and read')
await giveCoin(visitor.userId)
await bet(site, visitor)
step('bet placed')
await runCommand('invariants', [], env)
await Promise.all([api.end('SIGTERM', END_MS_MAX), worker.end('SIGTERM', END_MS_MAX)])
assert.deepEqual([await api.exited, await worker.exited], [0, 0], 'a program ended with an error')
await services.stop()
scratch.remove()
step('ended')
process.exit(0)

/** Returns what the site serves at this path, once it is not too busy to serve it. */
async function read(path: string): Promise<string> {
  assert(await isAnswering(site.url + path, PATIENCE_MS), `the API does not serve ${path}`)
  const reply = await fetch(site.url + path)
  const text = await reply.text()
  return reply.status === 503 ? read(path) : text
}

function secretFile(name: string, text: string): string {
  const file = join(scratch.path, name)
  writeFileSync(file, `${text}\n`, { mode: 0o400 })
  giveToServer(file)
  return file
}

/**
 * Starts a command as on an operator's machine: with only these variables, as another user and
 * outside the repository.
 */
function startCommand(name: string, args: string[], variables: Record<string, string>): Child {
  const child = startChild(process.execPath, [join(place, 'kapis'), name, ...args], {
    cwd: '/',
    env: { PATH: process.env['PATH'], KAPIS_ENV: '', KAPIS_MIGRATE_ENV: '', ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
    unprivileged: true,
    deathSignal: 'KILL',
  })
  atExit({ stop: () => child.end('SIGTERM'), stopNow: () => child.signal('SIGKILL') })
  return child
}

async function runCommand(...command: Parameters<typeof startCommand>): Promise<void> {
  assert.equal(await startCommand(...command).exited, 0, `${command[0]} failed`)
}

/** Gives the player coins for a bet. In production, staff would credit the deposit. */
async function giveCoin(playerId: string): Promise<void> {
  const url = postgres.url('kapis', 'kapis_app')
  const db = openDb(openPool({ url, connectionsMax: 1, waitMs: 60_000 }))
  await inTransaction(db, async (tx) => {
    await post(tx, {
      playerId,
      currency: 'coin',
      cause: 'adjustment',
      causeKey: 'try-release',
      counter: 'adjustments',
      amountMinor: 100_000n,
    })
  })
  await db.destroy()
}

function step(what: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`)
}
