import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Child } from '../services/child.ts'
import { freePort, startOnFreePort } from '../services/free-port.ts'
import { commandHaproxy } from '../services/haproxy.ts'
import { makeScratch } from '../services/scratch.ts'
import { cellsHaproxy, withPorts } from './cells-proxy.ts'
import type { PortMap } from './cells-proxy.ts'
import { isInstalled, readDeployFile } from './deploy-folder.ts'
import { makeCertificate, runProxy } from './run-proxy.ts'

/** The processes of the examples, by the ports that the examples give them. */
const PROCESSES = { 3001: 'c1_1', 3002: 'c1_2', 3011: 'c2_1', 3012: 'c2_2' }
const SLOW = { timeout: 20_000, interval: 50 }
const scratch = makeScratch()
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
afterAll(() => {
  agent.destroy()
  scratch.remove()
})

const PROXIES = [
  ['haproxy', startHaproxy],
  ['nginx', startNginx],
] as const

describe.each(PROXIES.filter(([name]) => isInstalled(name)))('%s before cells', (name, start) => {
  let processes: FakeProcess[]
  let site: Site
  beforeAll(async () => {
    processes = await Promise.all(Object.values(PROCESSES).map(startProcess))
    site = await startOnFreePort(async (port) => {
      const peerPorts = { 3101: await freePort(), 3102: await freePort() }
      const ports: PortMap = {
        ...portsOf(processes),
        ...peerPorts,
        443: port,
        80: await freePort(),
      }
      return { port, ports, folder: join(scratch.path, name), proxy: await start(ports) }
    })
    await vi.waitFor(async () => expect((await ask(site)).status).toBe(200), SLOW)
  })
  afterAll(async () => {
    await site.proxy.end('SIGTERM')
    for (const one of processes) one.stop()
  })
  const stop = (cell: string) =>
    processes.filter((one) => one.cell === cell).map((one) => one.stop())

  test('the cookie of a cell leads to the processes of this cell only', async () => {
    for (const cell of ['c1', 'c2']) {
      const all = new Set<string>()
      for (let player = 1; player <= 20; player += 1) {
        const cookie = `kapis_cell=${cell}; __Host-kapis=session-${player}`
        const seen = await askMany(site, 3, { headers: { cookie } })
        const by = new Set(seen.map((answer) => answer.by))
        // A player stays with one process of the cell.
        expect(by.size).toBe(1)
        all.add([...by][0]!)
      }
      expect([...all].toSorted()).toEqual([`${cell}_1`, `${cell}_2`])
    }
  })

  test.each([{}, { cell: 'c9' }, { cell: '../c1' }])(
    'a request with %o is answered by any cell, and always by the same for one address',
    async (options) => {
      const all = new Set<string>()
      for (let address = 2; address <= 40; address += 1) {
        const from = `127.0.0.${address}`
        const seen = new Set((await askMany(site, 3, { ...options, from })).map(({ by }) => by))
        expect(seen.size).toBe(1)
        all.add([...seen][0]!.slice(0, 2))
      }
      expect([...all].toSorted()).toEqual(['c1', 'c2'])
    },
  )

  test('the host of a log leads to its cell: witnesses have no cookie', async () => {
    for (const cell of ['c1', 'c2']) {
      for (const from of addresses(10)) {
        const host = { host: `${cell}.kapis.example` }
        const { by } = await ask(site, { path: '/log/checkpoint', headers: host, from })
        expect(by.slice(0, 2)).toBe(cell)
      }
    }
    const own = { path: '/log/checkpoint', headers: { host: 'kapis.example' }, cell: 'c2' }
    expect((await ask(site, own)).by).toMatch(/^c2_/)
  })

  test('only cells can pass on a request, at the address for cells', async () => {
    const headers = { 'kapis-peer': 'x.y', 'x-forwarded-for': '203.0.113.9' }
    const outside = await ask(site, { cell: 'c1', headers })
    expect(outside).toMatchObject({ peer: null, forwardedFor: '127.0.0.1' })
    const reply = await fetch(`http://127.0.0.1:${site.ports[3102]}/`, { headers })
    const inside = (await reply.json()) as Seen
    expect(inside).toMatchObject({ peer: 'x.y', forwardedFor: '203.0.113.9' })
    expect(inside.by).toMatch(/^c2_/)
  })

  // These two change the site, so they come last.
  describe.runIf(name === 'haproxy')('that changes', () => {
    test('a cell is drained through the socket, and keeps its players', async () => {
      for (const one of ['c1_1', 'c1_2'])
        await control(site, `set server visitors/${one} state drain`)
      const visitors = await Promise.all(addresses(30).map((from) => ask(site, { from })))
      expect(visitors.filter(({ by }) => !by.startsWith('c2_'))).toEqual([])
      expect(
        (await askMany(site, 6, { cell: 'c1' })).filter(({ status }) => status !== 200),
      ).toEqual([])
      for (const one of ['c1_1', 'c1_2'])
        await control(site, `set server visitors/${one} state ready`)
    })

    test('a cell that is not ready has no visitors, though it still listens', async () => {
      for (const one of processes.filter(({ cell }) => cell === 'c2')) one.isReady = false
      await vi.waitFor(async () => expect((await ask(site, { cell: 'c2' })).status).toBe(503), SLOW)
      const visitors = await Promise.all(addresses(30).map((from) => ask(site, { from })))
      expect(visitors.filter(({ by }) => !by.startsWith('c1_'))).toEqual([])
      for (const one of processes) one.isReady = true
      await vi.waitFor(async () => expect((await ask(site, { cell: 'c2' })).status).toBe(200), SLOW)
    })

    test('a reload with a further cell fails no request', async () => {
      const third = await startProcess('c3_1')
      const load = keepAsking(site)
      const file = join(site.folder, 'haproxy.cfg')
      const text = cellsHaproxy(site.folder, site.ports)
      const server = `server api1 127.0.0.1:${third.port} check port ${third.internalPort}`
      writeFileSync(join(site.folder, 'cells.map'), 'c1 c1\nc2 c2\nc3 c3\n')
      writeFileSync(file, `${text}\nbackend c3\n  ${server}\n`)
      site.proxy.signal('SIGUSR2')
      const isThere = async () => expect((await ask(site, { cell: 'c3' })).by).toBe('c3_1')
      await vi.waitFor(isThere, SLOW)
      const { sent, failed } = await load.stop()
      expect(sent).toBeGreaterThan(50)
      expect(failed).toEqual([])
      third.stop()
    })
  })

  test('a dead cell answers 503 to its own players, and nobody else notices', async () => {
    stop('c2')
    // The first reply to a browser may be a closed connection, after which it asks again.
    await ask(site, { cell: 'c2' }).catch(String)
    const own = await askMany(site, 10, { cell: 'c2' })
    expect(own.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503))
    expect(own.at(-1)?.retryAfter).toBe('5')
    const others = await askMany(site, 50, { cell: 'c1' })
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
    // HAProxy moves visitors to another cell once its checks have failed.
    await vi.waitFor(async () => {
      const visitors = await Promise.all(addresses(30).map((from) => ask(site, { from })))
      expect(visitors.filter(({ status }) => status !== 200)).toEqual([])
    }, SLOW)
  })
})

type Site = { port: number; ports: PortMap; folder: string; proxy: Child }
type Seen = { by: string; peer: string | null; forwardedFor: string }
type Answer = Seen & { status: number; retryAfter: string | undefined }
type FakeProcess = {
  cell: string
  port: number
  internalPort: number
  /** What it answers to health checks. */
  isReady: boolean
  stop(): void
}

/** Starts servers in place of an API process: its public port and its internal port. */
async function startProcess(name: string): Promise<FakeProcess> {
  const open = await listen((headers, reply) => {
    const { 'kapis-peer': peer = null, 'x-forwarded-for': forwardedFor } = headers
    reply.end(JSON.stringify({ by: name, peer, forwardedFor }))
  })
  const internal = await listen((_, reply) => reply.writeHead(one.isReady ? 200 : 503).end())
  const one: FakeProcess = {
    cell: name.slice(0, 2),
    port: portOf(open),
    internalPort: portOf(internal),
    isReady: true,
    stop() {
      for (const server of [open, internal]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
  return one
}

type Handle = (headers: NodeJS.Dict<string | string[]>, reply: ServerResponse) => void

async function listen(handle: Handle): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 72_000 }, ({ headers }, reply) =>
    handle(headers, reply),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

function portsOf(processes: FakeProcess[]): PortMap {
  const examples = Object.keys(PROCESSES).map(Number)
  const pairs = examples.flatMap((port, n) => [
    [port, processes[n]!.port] as const,
    [port + 10_000, processes[n]!.internalPort] as const,
  ])
  return Object.fromEntries(pairs)
}

async function startHaproxy(ports: PortMap): Promise<Child> {
  const folder = join(scratch.path, 'haproxy')
  const text = cellsHaproxy(folder, ports)
  makeCertificate(folder)
  writeFileSync(join(folder, 'haproxy.cfg'), text)
  // With a master process, as systemd starts it, so that it can be reloaded.
  return runProxy('haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')])
}

async function startNginx(ports: PortMap): Promise<Child> {
  const folder = join(scratch.path, 'nginx')
  mkdirSync(folder, { recursive: true })
  makeCertificate(folder)
  const file = join(folder, 'nginx.conf')
  const text = readDeployFile('proxy/nginx-cells.conf')
    .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
    .replaceAll(/listen \[::\].*\n/g, '')
    .replaceAll(/\/(etc\/ssl\/kapis|var\/log\/nginx|run)\//g, `${folder}/`)
  writeFileSync(file, withPorts(text, ports))
  execFileSync('nginx', ['-t', '-q', '-c', file, '-p', folder])
  return runProxy('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'])
}

const control = ({ folder }: Site, text: string) => commandHaproxy(join(folder, 'admin.sock'), text)

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `127.0.1.${n + 1}`)

type AskOptions = {
  cell?: string
  from?: string
  path?: string
  headers?: Record<string, string>
}

function ask(
  { port }: Site,
  { cell, from, path = '/', headers }: AskOptions = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const cookie = cell === undefined ? {} : { cookie: `kapis_cell=${cell}` }
  const place = { host: '127.0.0.1', port, ...(from && { localAddress: from }) }
  const options = { ...place, agent, path, method: 'POST', headers: { ...cookie, ...headers } }
  const sent = request(options, (reply) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.once('error', reject)
    reply.once('end', () => {
      const status = reply.statusCode ?? 0
      const text = Buffer.concat(parts).toString()
      const seen = (status === 200 ? JSON.parse(text) : { by: '' }) as Seen
      resolve({ ...seen, status, retryAfter: reply.headers['retry-after'] })
    })
  })
  sent.once('error', reject)
  sent.end('{}')
  return promise
}

async function askMany(site: Site, times: number, options: AskOptions): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let n = 0; n < times; n += 1) answers.push(await ask(site, options))
  return answers
}

/** Sends requests of players and visitors, one after another, until it is stopped. */
function keepAsking(site: Site) {
  const state = { isOpen: true, sent: 0 }
  const failed: unknown[] = []
  const play = async (options: AskOptions) => {
    while (state.isOpen) {
      state.sent += 1
      const answer = await ask(site, options).catch(String)
      if (typeof answer === 'string' || answer.status !== 200) failed.push(answer)
      await wait(5)
    }
  }
  const done = Promise.all([{ cell: 'c1' }, { cell: 'c2' }, {}, { from: '127.0.0.9' }].map(play))
  const stop = async () => {
    await wait(500)
    state.isOpen = false
    await done
    return { sent: state.sent, failed }
  }
  return { stop }
}
