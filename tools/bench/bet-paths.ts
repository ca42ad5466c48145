import { KAPIS } from '../run/start-api.ts'
import { bareEngine, inProcess, overHttp } from './contestants.ts'
import type { Contestant, Load } from './contestants.ts'
import type { BenchApp } from './bench-app.ts'
import type { Program } from './programs.ts'
import { compare } from './report.ts'
import type { Row } from './report.ts'

/** A load, and whether only the bare engine and the batcher in process run at it. */
export type MatrixLoad = Load & { isWithoutHttp?: boolean }

type BenchBet = {
  loads: readonly MatrixLoad[]
  repeats: number
  isShort: boolean
  /** The programs that are not installed. Contestants that need one of them are skipped. */
  missing: ReadonlySet<Program>
}

/**
 * Runs the contestants alternately at every load, so that other programs on the machine affect all
 * of them.
 */
export async function measureBetPaths(
  app: BenchApp,
  { loads, repeats, isShort, missing }: BenchBet,
  say: (line: string) => void,
): Promise<Row[]> {
  const contestants = await invite(app, { isShort, missing })
  for (const { run, warmSeconds = 0 } of contestants) {
    if (warmSeconds > 0) await run({ clients: 256, players: 1_000, seconds: warmSeconds })
  }
  const rows: Row[] = []
  for (const { isWithoutHttp = false, ...load } of loads) {
    const entered = contestants.filter(({ warmSeconds }) => !isWithoutHttp || !warmSeconds)
    const measured: Row[] = entered.map(({ name }) => ({ ...load, name, runs: [] }))
    for (let round = 0; round < repeats; round += 1) {
      // Each round begins with another contestant, because the growing tables make later runs
      // slower.
      for (let turn = 0; turn < entered.length; turn += 1) {
        const place = (turn + round) % entered.length
        measured[place]!.runs.push(await entered[place]!.run(load))
      }
      say(`${load.clients} clients, ${load.players} players: round ${round + 1} of ${repeats}`)
    }
    if (!isShort) for (const line of compare(measured, []).lines) say(JSON.stringify(line))
    rows.push(...measured)
  }
  for (const contestant of contestants) await contestant.stop?.()
  return rows
}

type Invited = Pick<BenchBet, 'isShort' | 'missing'>

async function invite(app: BenchApp, { isShort, missing }: Invited): Promise<Contestant[]> {
  const guests = [
    ...(missing.has('pgbench') ? [] : [bareEngine(app)]),
    inProcess(app, 'optimistic'),
  ]
  if (!isShort) guests.push(inProcess(app, 'locked'))
  if (missing.has('wrk')) return guests
  const locked = { entry: KAPIS, env: { BET_PATH: 'locked' }, firstPlayer: 5_001 }
  const naive = { entry: 'tools/bench/naive-api.ts' }
  guests.push(
    await overHttp(app, 'HTTP, optimistic, 2 processes', {
      entry: KAPIS,
      processes: 2,
      firstPlayer: 3_001,
    }),
    await overHttp(app, 'HTTP, naive transaction', naive),
  )
  if (isShort) return guests
  return [
    ...guests,
    await overHttp(app, 'HTTP, optimistic', { entry: KAPIS, firstPlayer: 4_001 }),
    await overHttp(app, 'HTTP, locked', locked),
    await overHttp(app, 'HTTP, locked, 2 processes', {
      ...locked,
      processes: 2,
      firstPlayer: 6_001,
    }),
    await overHttp(app, 'Fastify hello-world', { entry: 'tools/bench/hello-api.ts' }),
  ]
}
