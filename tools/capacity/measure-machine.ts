import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openBenchApp, runToEnd } from '../bench/bench-app.ts'
import type { BenchApp } from '../bench/bench-app.ts'
import { inProcess, overHttp } from '../bench/contestants.ts'
import type { Measured } from '../bench/task.ts'
import { median, round } from '../prove/statistics.ts'
import { KAPIS } from '../run/start-api.ts'
import { fitLine } from './service-times.ts'
import type { MeasuredMachine, ServiceTimes } from './service-times.ts'
import type { BatchTimes, BatchesTask } from './settle-batches.ts'

const PLAYERS = 1_000
const SIZES = [1, 8, 32, 128]
const CLIENTS = [8, 64, 256]
const ROUNDS = 3
const SECONDS = 2
/** The share of the cores that must be free for figures that are not provisional. */
const QUIET_SHARE = 0.9
/** What wrk takes for a request, from the accounts of the kernel (docs/PERFORMANCE.md). */
const CLIENT_MICROS = 20

/**
 * Measures what the parts of a bet take on this machine, and in the same run how many bets it
 * settles, so that the simulation can be compared with it.
 */
export async function measureMachine(
  note: string,
  say: (line: string) => void,
): Promise<MeasuredMachine> {
  // The API has players of its own: a bet in another process makes its cached states useless.
  const app = await openBenchApp(2 * PLAYERS)
  const cores = cpus().length
  const http = await overHttp(app, 'HTTP', { entry: KAPIS, firstPlayer: PLAYERS + 1 })
  const local = inProcess(app, 'optimistic')
  await http.run({ clients: 64, players: PLAYERS, seconds: http.warmSeconds ?? 0 })
  const batches: BatchTimes[] = []
  const flushes: number[] = []
  const runs: Runs[] = CLIENTS.map((clients) => ({ clients, local: [], http: [] }))
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    batches.push(...(await measureBatches(app)))
    flushes.push(await measureFlush(app))
    for (const run of runs) {
      const load = { clients: run.clients, players: PLAYERS, seconds: SECONDS }
      run.http.push(await besideSpins(cores, () => http.run(load)))
      run.local.push(await besideSpins(cores, () => local.run(load)))
    }
    say(`capacity: round ${turn + 1} of ${ROUNDS}`)
  }
  await http.stop?.()
  await app.close()
  const observed = runs.flatMap(({ clients, local: ours, http: served }) => [
    { isOverHttp: false, clients, ...rateOf(ours) },
    { isOverHttp: true, clients, ...rateOf(served) },
  ])
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cores} cores, ${cpus()[0]?.model ?? 'unknown'}`,
    note,
    isProvisional: Math.min(...observed.map(({ coresShare }) => coresShare)) < QUIET_SHARE,
    cores,
    times: { ...timesOf(batches, runs.at(-1)!), flushMicros: median(flushes) },
    observed,
  }
}

type SharedRun = Measured & { coresShare: number }
type Runs = { clients: number; local: SharedRun[]; http: SharedRun[] }

function rateOf(runs: readonly SharedRun[]) {
  return {
    perSecond: Math.round(median(runs.map(({ perSecond }) => perSecond))),
    coresShare: round(median(runs.map(({ coresShare }) => coresShare))),
  }
}

/** Runs a contestant, and measures before and after it which share of the cores is free. */
async function besideSpins(cores: number, run: () => Promise<Measured>): Promise<SharedRun> {
  const before = await measureShare(cores)
  const measured = await run()
  return { ...measured, coresShare: (before + (await measureShare(cores))) / 2 }
}

function timesOf(batches: readonly BatchTimes[], full: Runs): Omit<ServiceTimes, 'flushMicros'> {
  const line = (field: 'nodeMicros' | 'databaseMicros') =>
    fitLine(
      SIZES.map((size) => ({
        size,
        value: median(batches.filter((one) => one.size === size).map((one) => one[field])),
      })),
    )
  const [node, database] = [line('nodeMicros'), line('databaseMicros')]
  const cpuOf = (of: Measured[]) =>
    median(of.map(({ nodeCpuMicros }) => nodeCpuMicros ?? Number.NaN))
  const settled = node.fixed / SIZES.at(-1)! + node.perBet
  return {
    httpMicros: Math.round(Math.max(0, cpuOf(full.http) - cpuOf(full.local))),
    queueMicros: Math.round(Math.max(0, cpuOf(full.local) - settled)),
    batchMicros: Math.round(node.fixed),
    batchBetMicros: Math.round(node.perBet),
    databaseMicros: Math.round(database.fixed),
    databaseBetMicros: Math.round(database.perBet),
    clientMicros: CLIENT_MICROS,
  }
}

const COMMITS = 200

/** Returns how much longer a commit takes that waits for the disk than one that does not. */
async function measureFlush({ admin }: BenchApp): Promise<number> {
  const client = await admin.connect()
  const times: Record<'on' | 'off', number[]> = { on: [], off: [] }
  await client.query('create table if not exists flushed (n int)')
  for (let n = 0; n < COMMITS; n += 1) {
    for (const wait of ['on', 'off'] as const) {
      await client.query(`set synchronous_commit = ${wait}`)
      const sinceMs = performance.now()
      await client.query('insert into flushed values (1)')
      times[wait].push((performance.now() - sinceMs) * 1000)
    }
  }
  client.release()
  return Math.max(1, Math.round(median(times.on) - median(times.off)))
}

async function measureBatches(app: BenchApp): Promise<BatchTimes[]> {
  await app.renewEpochs(PLAYERS)
  const task: BatchesTask = {
    databaseUrl: app.appUrl,
    secretsKey: app.secretsKey,
    players: PLAYERS,
    sizes: SIZES,
    seconds: SECONDS,
  }
  const file = fileURLToPath(new URL('settle-batches.ts', import.meta.url))
  return JSON.parse(await runToEnd(process.execPath, [file, JSON.stringify(task)])) as BatchTimes[]
}

/** A program that keeps one core busy for a second and prints how much of it it got. */
const SPIN = `const since = performance.now()
while (performance.now() - since < 1000);
const { user, system } = process.cpuUsage()
console.log((user + system) / 1000 / performance.now())`

/** Returns the share of all cores that this process and its children get at present. */
async function measureShare(cores: number): Promise<number> {
  const spins = Array.from({ length: cores }, () => runToEnd(process.execPath, ['-e', SPIN]))
  const shares = (await Promise.all(spins)).map(Number)
  return Math.min(1, shares.reduce((sum, share) => sum + share, 0) / cores)
}
