import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Api } from '../run/start-api.ts'
import { median } from '../prove/statistics.ts'
import { runToEnd } from './bench-app.ts'
import type { BenchApp } from './bench-app.ts'
import type { InProcessTask, Measured } from './task.ts'

export type Load = { clients: number; players: number; seconds: number }
export type Contestant = {
  name: string
  /**
   * How long a server warms up before its first run, so that its code is compiled. Without it, a
   * contestant warms up in every run.
   */
  warmSeconds?: number
  run(load: Load): Promise<Measured>
  stop?(): Promise<void>
}

/** How long a run warms up, so that statements are planned and code is compiled. */
const WARM_SECONDS = 2

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Returns the bare engine: one statement per bet, without Node and HTTP. All ratios are relative to
 * it.
 */
export function bareEngine(app: BenchApp): Contestant {
  return {
    name: 'pgbench, one statement a bet',
    async run({ clients, players, seconds }) {
      const out = await runToEnd('pgbench', [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-P',
        '1',
        '-T',
        String(WARM_SECONDS + seconds),
        '-D',
        `players=${players}`,
        '-f',
        here('one-statement.sql'),
        app.ownerUrl,
      ])
      // Read pgbench's progress lines, one per second. Skip the first ones, during which each
      // connection plans its statement.
      const lines = [...out.matchAll(/progress: ([\d.]+) s, ([\d.]+) tps, lat ([\d.]+)/g)]
      const warm = lines.filter(([, at]) => Number(at) > WARM_SECONDS + 0.5)
      const perSecond = median(warm.map(([, , tps]) => Number(tps)))
      return { perSecond, p50Ms: median(warm.map(([, , , ms]) => Number(ms))), p99Ms: Number.NaN }
    },
  }
}

/** The number of the first player of rounds in steps. Their epochs are never started over. */
const FIRST_OF_STEPS = 1_001

export function inProcess(
  app: BenchApp,
  betPath: InProcessTask['betPath'],
  game: InProcessTask['game'] = 'dice',
): Contestant {
  return {
    name: `in process, ${betPath}`,
    async run(load) {
      // A nonce can start only one round, so epochs with rounds are not started over.
      const isSteps = game === 'mines_steps'
      if (!isSteps) await app.renewEpochs(load.players)
      const task: InProcessTask = {
        ...load,
        ...(isSteps && { firstPlayer: FIRST_OF_STEPS }),
        game,
        betPath,
        databaseUrl: app.appUrl,
        secretsKey: app.secretsKey,
        batchesInFlight: 2,
        warmSeconds: WARM_SECONDS,
        mark: app.mark(),
      }
      const out = await runToEnd(process.execPath, [here('in-process.ts'), JSON.stringify(task)])
      return JSON.parse(/\{.*\}/.exec(out)![0]) as Measured
    },
  }
}

type HttpContestant = {
  entry: string
  processes?: number
  env?: Record<string, string>
  /**
   * The number of the contestant's first player, unless all players take part. Contestants that
   * cache states have players of their own, because a bet in another process makes a cached state
   * useless.
   */
  firstPlayer?: number
}

/** The number of players above which all contestants share them. */
const OWN_PLAYERS_MAX = 1_000

export async function overHttp(
  app: BenchApp,
  name: string,
  { entry, processes = 1, env = {}, firstPlayer = 1 }: HttpContestant,
): Promise<Contestant> {
  const apis = await Promise.all(Array.from({ length: processes }, () => app.startApi(entry, env)))
  return {
    name,
    warmSeconds: 4 * processes,
    async run(load) {
      const first = load.players > OWN_PLAYERS_MAX ? 1 : firstPlayer
      await app.renewEpochs(first + load.players - 1)
      const runs = apis.map((api, place) => {
        const own = share(load, place, processes)
        return drive(app, api, { ...own, first: first + own.first - 1 })
      })
      const measured = await Promise.all(runs)
      return {
        perSecond: measured.reduce((sum, one) => sum + one.perSecond, 0),
        p50Ms: Math.max(...measured.map((one) => one.p50Ms)),
        p99Ms: Math.max(...measured.map((one) => one.p99Ms)),
        nodeCpuMicros: mean(measured.map((one) => one.nodeCpuMicros ?? Number.NaN)),
      }
    },
    stop: async () => void (await Promise.all(apis.map((api) => api.stop()))),
  }
}

/**
 * Returns the part of the load for one process. A player's browser stays with one process, so each
 * process has its own players.
 */
function share(load: Load, place: number, processes: number): Load & { first: number } {
  const players = Math.max(1, Math.floor(load.players / processes))
  const first = load.players === 1 ? 1 : 1 + place * players
  return { ...load, players, first, clients: Math.max(1, Math.floor(load.clients / processes)) }
}

async function drive(app: BenchApp, api: Api, load: Load & { first: number }): Promise<Measured> {
  const cookies = app.writeCookies(load.first, load.players)
  const mark = app.mark()
  const cpuBefore = cpuMicros(api.pid)
  const out = await runToEnd('wrk', [
    '-t',
    '1',
    '-c',
    String(load.clients),
    '-d',
    `${load.seconds}s`,
    '--latency',
    '-s',
    here('bet.lua'),
    api.url,
    '--',
    cookies,
    mark,
    String(load.first),
  ])
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0)
  if (failed > 0) throw new Error(`${failed} requests failed\n${out}`)
  const bets = Number(/(\d+) requests in/.exec(out)?.[1])
  return {
    nodeCpuMicros: (cpuMicros(api.pid) - cpuBefore) / bets,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]),
    p50Ms: readTime(out, '50%'),
    p99Ms: readTime(out, '99%'),
  }
}

/** The unit of times in /proc, in microseconds: a hundredth of a second. */
const TICK_MICROS = 10_000

/** Returns the processor time that a process has used so far. */
export function cpuMicros(pid: number): number {
  // Skip the name of the program, which may contain spaces. The first field after it is the state.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function readTime(out: string, line: string): number {
  const found = new RegExp(`${line}\\s+([\\d.]+)(us|ms|s)`).exec(out)
  const scale = { us: 0.001, ms: 1, s: 1000 }[found?.[2] ?? 'ms'] ?? 1
  return Number(found?.[1]) * scale
}
