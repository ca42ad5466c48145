import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEMO_PASSWORD } from '../../apps/api/src/commands/seed-demo.ts'
import { apiEnvironment } from '../run/api-environment.ts'
import { DATABASE, prepareDatabase, seedDemo } from '../run/prepare-database.ts'
import { ROOT } from '../run/root.ts'
import { KAPIS, startApi } from '../run/start-api.ts'
import { startChild } from '../services/child.ts'
import { startServices } from '../services/services.ts'
import { makeCellVariables } from './cell-variables.ts'
import { requirePasswords } from './require-passwords.ts'

const NEEDED = { curl: 'curl', restic: 'restic' }
const PLAYER = 'maya_luz'
const ORIGIN = 'http://kapis.test'
const LISTS = ['PEPPER_KEYS', 'SEAL_KEYS', 'RECEIPT_KEYS', 'IDENTITY_KEYS', 'VAULT_KEYS']

/** A private installation on which the commands of the runbooks are run. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Starts PostgreSQL, Redis and an API with a separate key for each purpose. With `isCell`, it is
 * the first cell of a deployment whose directory is still empty.
 */
export async function openInstallation({ isCell = false } = {}) {
  checkPrograms()
  const started = await startServices()
  const services = await requirePasswords(started)
  await prepareDatabase(services)
  const cell = isCell ? await makeCellVariables(services) : null
  const place = join(services.folder, 'host')
  mkdirSync(join(place, 'bin'), { recursive: true })
  symlinkSync(join(ROOT, KAPIS), join(place, 'bin/kapis'))
  const settings = { services, database: DATABASE, origins: [ORIGIN], secretsKey: '' }
  const { SECRETS_KEY: _, ...settled } = apiEnvironment({ ...settings, profile: 'test' })
  const keys = Object.fromEntries(LISTS.map((name) => [name, randomBytes(32).toString('hex')]))
  // Turn load shedding off. On a busy machine, an API that has just started would answer 503.
  const env = { ...settled, ...keys, LOG_LEVEL: 'warn', SHED_FROM_DELAY_MS: '0', ...cell?.env }
  await seedDemo(env)
  const envFile = join(place, 'kapis.env')
  const start = async (variables: Record<string, string>) => {
    const opened = await startApi({ env: variables, logFile: join(place, 'api.log') })
    writeFileSync(envFile, toLines({ ...variables, INTERNAL_PORT: opened.internalPort }))
    return opened
  }
  let api = await start(env)
  const migrateFile = join(place, 'migrate.env')
  const ownerUrl = services.postgres.url(DATABASE, 'kapis_owner')
  writeFileSync(migrateFile, toLines({ MIGRATE_DATABASE_URL: ownerUrl }))
  const shell = { ...shellVariables(place, { envFile, migrateFile }), ...cell?.shell }
  writeFileSync(shell.RESTIC_PASSWORD_FILE, 'only for this test\n')
  const run = (commands: string) =>
    runShell(commands, place, {
      ...shell,
      ...readLines(migrateFile),
      PUBLIC_ORIGIN: `http://127.0.0.1:${api.port}`,
    })
  return {
    variables: Object.keys(shell),
    /** Returns the variables of the product, as its file has them now. */
    readEnv: () => readLines(envFile),
    adminUrl: services.postgres.url(DATABASE, 'postgres'),
    directoryUrl: cell?.adminUrl ?? null,
    run,
    /** Places three bets and saves their receipts to a file. Returns the number of receipts. */
    async play() {
      const receipts = await placeBets(`http://127.0.0.1:${api.port}`)
      writeFileSync(join(place, shell.RECEIPTS), JSON.stringify({ v: 1, receipts }))
      return receipts.length
    },
    /** Restarts the API with the variables that its file has now. */
    async restart() {
      await api.stop()
      api = await start({ ...readLines(envFile), INTERNAL_PORT: '0' })
    },
    async stop() {
      await api.stop()
      await started.stop()
    },
  }
}

/** Returns the environment of the operator's shell. */
function shellVariables(place: string, files: { envFile: string; migrateFile: string }) {
  return {
    PATH: [join(place, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: place,
    KAPIS_ENV: files.envFile,
    KAPIS_MIGRATE_ENV: files.migrateFile,
    FILES_FOLDER: place,
    PLAYER,
    STAFF: 'r-santos',
    RECEIPTS: 'kapis-receipts.json',
    FROM: '2020-01-01',
    UNTIL: '2099-01-01',
    OUT: 'request',
    RESTIC_REPOSITORY: join(place, 'copy'),
    RESTIC_PASSWORD_FILE: join(place, 'restic-password'),
  }
}

function checkPrograms(): void {
  const missing = Object.entries(NEEDED).filter(([name]) => !existsSync(`/usr/bin/${name}`))
  if (missing.length === 0) return
  throw new Error(`missing: apt-get install ${missing.map(([, deb]) => deb).join(' ')}`)
}

const readLines = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map((match) => [
      match[1]!,
      match[2]!,
    ]),
  )

const toLines = (env: Record<string, string | number>) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/**
 * Defines a shell function that runs a program until a query is true. It is needed for the worker,
 * which never ends by itself.
 */
const PREAMBLE = `set -euo pipefail
run_until() {
  local query=$1 tries
  shift
  "$@" & local pid=$!
  for tries in $(seq 600); do
    [ "$(kapis sql "$query" | sed -n 3p | tr -d ' ')" = t ] && break
    sleep 0.2
  done
  kill $pid && wait $pid || true
  [ "$tries" -lt 600 ]
}
`

async function runShell(commands: string, cwd: string, env: Record<string, string>) {
  const child = startChild('bash', ['-c', PREAMBLE + commands], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    deathSignal: 'TERM',
  })
  const heard: string[] = []
  child.raw.stdout?.on('data', (text: Buffer) => heard.push(text.toString()))
  child.raw.stderr?.on('data', (text: Buffer) => heard.push(text.toString()))
  return { code: await child.exited, output: heard.join('') }
}

async function placeBets(url: string): Promise<object[]> {
  const headers = { origin: ORIGIN, 'content-type': 'application/json' }
  const send = async (path: string, body: object, cookie = '') => {
    const request = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) }
    const reply = await fetch(`${url}${path}`, request)
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const signedIn = await send('/api/v1/auth/signin', { username: PLAYER, password: DEMO_PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const receipts: object[] = []
  for (let n = 1; n <= 3; n += 1) {
    const options = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
    const bet = { ...options, identifier: `runbook-${Date.now()}-${n}` }
    const reply = await send('/api/v1/dice/roll', bet, cookie)
    const { data } = (await reply.json()) as { data: { receipt: object; fairness: object } }
    receipts.push({ ...data.receipt, fairness: data.fairness })
  }
  return receipts
}
