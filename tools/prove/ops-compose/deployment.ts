import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEngine } from '../../deploy/engine.ts'
import type { ContainerEngine } from '../../deploy/engine.ts'
import { listen } from '../../deploy/listen.ts'
import { visitAs } from '../../deploy/visit-as.ts'
import { RELEASE } from '../../release/release.ts'
import { freePort } from '../../services/free-port.ts'
import { noteProgress } from '../progress.ts'

export const PROJECT = 'kapis-proof'
const DOMAIN = 'kapis.example'
/** The name that stands for the operator's mail server. */
export const MAIL = 'mail.example'
export const PROGRAMS = ['api-1', 'api-2', 'worker']
const PATIENCE_MS = 300_000

export type Deployment = Awaited<ReturnType<typeof layOut>>

/** Unpacks a release, and makes the files of a new deployment with its own command. */
export async function layOut(folder: string) {
  const [release, config, backup] = ['release', 'etc', 'backup'].map((name) => join(folder, name))
  cpSync(RELEASE, release!, { recursive: true, verbatimSymlinks: true })
  mkdirSync(backup!, { mode: 0o755 })
  const ports = { KAPIS_HTTP: `${await freePort()}`, KAPIS_HTTPS: `${await freePort()}` }
  const variables = { KAPIS_CONFIG: config!, KAPIS_BACKUP: backup!, ...ports }
  const engine = openEngine(folder, PROJECT, variables)
  const init = ['init', '--containers', '--domain', DOMAIN, '--folder', config!]
  const made = await listen(process.execPath, [join(release!, 'kapis'), ...init])
  if (made.code !== 0) throw new Error(`kapis init failed:\n${made.output}`)
  // What an operator without a public name, and with a mail server, adds.
  appendFileSync(join(config!, 'proxy.env'), 'KAPIS_TLS=tls internal\n')
  appendFileSync(join(config!, 'egress'), `${MAIL}\n`)
  const file = join(release!, 'deploy/compose.yaml')
  return { folder, engine, file, compose: (...args: string[]) => engine.compose(file, ...args) }
}

/** Removes everything of the project, also of a run that was killed. */
export async function remove(engine: ContainerEngine, file: string): Promise<void> {
  const left = (
    await engine.podman('ps', '--all', '--quiet', '--filter', `name=^${PROJECT}`)
  ).split(/\s+/)
  const ids = left.filter(Boolean)
  if (ids.length > 0) await engine.podman('rm', '--force', '--volumes', '--time', '2', ...ids)
  await engine.compose(file, 'down', '--volumes')
  const networks = await engine.podman('network', 'ls', '--quiet', '--filter', `name=^${PROJECT}`)
  for (const name of networks.split(/\s+/).filter(Boolean))
    await engine.podman('network', 'rm', name)
}

/** Starts the deployment, and waits until every process is ready. */
export async function start({ engine, compose }: Pick<Deployment, 'engine' | 'compose'>) {
  // The first podman-compose passes over the subnet of a network in the file.
  const edge = `${PROJECT}_edge`
  const has = await engine.podman('network', 'ls', '--quiet', '--filter', `name=^${edge}$`)
  if (has.trim() === '') {
    await engine.podman('network', 'create', '--internal', '--subnet', '172.30.80.0/24', edge)
  }
  await compose('up', '--detach')
  await untilReady(engine)
}

export async function untilReady(engine: ContainerEngine): Promise<void> {
  for (const program of PROGRAMS) {
    await until(program, () => engine.exec(program, ['kapis', 'ready', '13000']))
  }
}

/** Repeats an attempt until it succeeds, and throws its error if it never does. */
export async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what} does not get ready`, { cause: error })
    }
    noteProgress()
    await wait(500)
  }
}

/** Creates the first super admin. Returns the password. */
export async function makeAdmin({ engine }: Deployment): Promise<string> {
  const password = `${randomBytes(16).toString('hex')}@Aa1`
  const who = ['--username', 'first-admin', '--email', `admin@${DOMAIN}`, '--mobile', '09170000001']
  await engine.exec('api-1', ['kapis', 'super-admin', ...who, '--password-stdin'], password)
  return password
}

/** Visits the site over HTTPS at the address of the proxy, with its authority and the name. */
export async function visit(
  { engine, folder }: Deployment,
  act: 'play' | 'return',
  given: string,
): Promise<string> {
  const ca = join(folder, 'root.crt')
  const hosts = join(folder, 'hosts')
  const authority = '/data/caddy/pki/authorities/local/root.crt'
  writeFileSync(ca, await until('the proxy', () => engine.exec('proxy', ['cat', authority])))
  const address = await addressOf(engine, 'proxy')
  writeFileSync(hosts, `127.0.0.1 localhost\n${address} ${DOMAIN}\n`)
  return visitAs({ ca, hosts, pid: process.pid, origin: `https://${DOMAIN}` }, act, given)
}

/** Returns the address of a service in the network with a way out. */
export async function addressOf(engine: ContainerEngine, service: string): Promise<string> {
  const path = `{{(index .NetworkSettings.Networks "${PROJECT}_outside").IPAddress}}`
  return (await engine.podman('inspect', '--format', path, engine.nameOf(service))).trim()
}

/** Lets the worker out past the egress service: the planted bug. */
export function letOut({ file }: Deployment): string {
  const open = file.replace('compose.yaml', 'compose-open.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    open,
    text.replaceAll('networks: [inside, leaving]', 'networks: [inside, leaving, outside]'),
  )
  return open
}
