import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from '../../deploy/listen.ts'
import { ROOT } from '../../run/root.ts'
import { startApi } from '../../run/start-api.ts'
import type { Api } from '../../run/start-api.ts'
import { readRunbook } from '../../runbooks/read-runbook.ts'
import { readPage } from '../../runbooks/try-page.ts'
import { newPlace } from '../shared/app/balancer.ts'

/** The units of docs/DEPLOY.md that stay up, and what each runs. */
const UNITS = {
  'kapis-api@3001': 'serve',
  'kapis-api@3002': 'serve',
  'kapis-worker': 'worker',
} as const
type Unit = keyof typeof UNITS
/** Within it, the balancer notices that a process is going to stop. It is the default. */
const DRAIN_MS = 3_000
const PAGE_SECONDS_MAX = 180

export type UpgradeHost = Awaited<ReturnType<typeof openHost>>
type Environment = Record<string, string>

/**
 * Lays out a machine as docs/DEPLOY.md does, with the folder of releases, `kapis` and a `systemctl`
 * that starts and stops the processes of these units, so that the commands of the runbooks run as
 * they are written.
 */
export async function openHost(home: string, env: Environment) {
  const bin = join(home, 'bin')
  const current = join(home, 'current')
  mkdirSync(bin, { recursive: true })
  const variables = { ...env, WEB_DIST: join(current, 'web'), KAPIS_ENV: '', KAPIS_MIGRATE_ENV: '' }
  const units = await openUnits(home, current, variables)
  const manager = await serveSystemctl(join(home, 'systemd.sock'), units.systemctl)
  const readyPorts = Object.values(units.places).map((place) => place.internalPort)
  writePrograms(bin, current, manager.socket, readyPorts)
  return {
    ...units,
    /** Unpacks a release, which does not run yet. */
    unpack(dist: string, name: string): string {
      const place = join(home, name)
      cpSync(dist, place, { recursive: true, verbatimSymlinks: true })
      return place
    },
    link(name: string) {
      rmSync(current, { force: true })
      symlinkSync(join(home, name), current)
    },
    /** Runs every command of a runbook. Returns what went wrong. */
    follow: (page: string, release: string) =>
      follow(page, { home, release, env: withPath(variables, bin) }),
    async stop() {
      await units.stop()
      manager.close()
    },
  }
}

/** Runs the units of a machine as processes, and `kapis` beside them. */
async function openUnits(home: string, current: string, variables: Environment) {
  const logFile = join(home, 'processes.log')
  const places = {
    'kapis-api@3001': await newPlace('api1'),
    'kapis-api@3002': await newPlace('api2'),
    'kapis-worker': await newPlace('worker'),
  }
  const running = new Map<string, Api>()
  const kapis = (...words: string[]) =>
    listen(process.execPath, [join(current, 'kapis'), ...words], { env: withPath(variables) })
  async function restart(unit: Unit): Promise<void> {
    await running.get(unit)?.stop()
    const { port, internalPort } = places[unit]
    const ports = { PORT: `${port}`, INTERNAL_PORT: `${internalPort}` }
    const own = { ...ports, WORKER_INTERNAL_PORT: `${internalPort}`, DRAIN_MS: `${DRAIN_MS}` }
    const entry = relative(ROOT, join(current, 'kapis'))
    const env = { ...variables, ...own }
    running.set(unit, await startApi({ env, entry, command: UNITS[unit], logFile }))
  }
  async function systemctl(verb: string, unit: string): Promise<void> {
    if (verb === 'start' && unit === 'kapis-migrate') {
      const { code, output } = await kapis('migrate')
      if (code !== 0) throw new Error(output)
    } else if (verb === 'restart' && isUnit(unit)) await restart(unit)
    else throw new Error(`unknown: systemctl ${verb} ${unit}`)
  }
  const stop = async () => void (await Promise.all([...running.values()].map((one) => one.stop())))
  return { logFile, places, kapis, systemctl, stop }
}

type Following = { home: string; release: string; env: Environment }

async function follow(page: string, { home, release, env }: Following): Promise<string[]> {
  for (const { line, commands } of commandsOf(page)) {
    const named = commands.replaceAll(/(OLD-)?VERSION/g, release).replaceAll('/srv/kapis', home)
    const words = [`${PAGE_SECONDS_MAX}`, 'bash', '-euo', 'pipefail', '-c', named]
    const { code, output } = await listen('timeout', words, { env })
    if (code !== 0) return [`${page}:${line} ended with ${code}: ${output.slice(-600)}`]
  }
  return []
}

/** Every block of a page but those about machines that are not here. */
const commandsOf = (page: string) =>
  readRunbook(readPage(page)).filter(({ kind }) => kind === 'run' || kind === 'replaced')

const isUnit = (name: string): name is Unit => Object.hasOwn(UNITS, name)

const withPath = (env: Record<string, string>, first = '/usr/local/bin') => ({
  ...env,
  PATH: `${first}:${process.env['PATH']}`,
})

type Systemctl = (verb: string, unit: string) => Promise<void>

/** Listens for the calls of the `systemctl` of this host. */
async function serveSystemctl(socket: string, systemctl: Systemctl) {
  const server = createServer((request, reply) => {
    const answer = async () => {
      const [verb = '', unit = ''] = (await text(request)).split(' ')
      await systemctl(verb, unit)
    }
    const fail = (error: unknown) => void reply.writeHead(500).end(`${String(error)}\n`)
    answer().then(() => void reply.end(), fail)
  })
  await new Promise<void>((resolve) => void server.listen(socket, resolve))
  return { socket, close: () => void server.close() }
}

/** Without enabled units, `kapis ready` must be told what to ask. */
function writePrograms(bin: string, current: string, socket: string, readyPorts: number[]): void {
  const ready = `[ "$1" != ready ] || set -- ready ${readyPorts.join(' ')}`
  const programs = {
    kapis: `${ready}\nexec '${process.execPath}' '${current}/kapis' "$@"`,
    systemctl: `exec curl --silent --show-error --fail-with-body --unix-socket '${socket}' --data "$*" http://host/`,
  }
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  }
}
