import { fileURLToPath } from 'node:url'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { foldTally } from '../../../apps/api/src/features/users/users.queries.ts'
import { keepDaysSummed } from '../../../apps/api/src/ledger/reports/sum-days.ts'
import { median, round } from '../../prove/statistics.ts'
import { KAPIS } from '../../run/start-api.ts'
import type { Api } from '../../run/start-api.ts'
import { runToEnd } from '../bench-app.ts'
import type { BenchApp, openBenchApp } from '../bench-app.ts'
import { playerId } from '../make-players.ts'
import type { InProcessTask } from '../task.ts'
import type { LoadResult, LoadTask } from './load.ts'
import { startBeside } from './start-beside.ts'

type BetPath = InProcessTask['betPath']

/** The medians over all rounds of one bet path at one share of the peak. */
type OpenLoopLevel = {
  betPath: BetPath
  percent: number
  /** Bets that arrived per second. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  p999Ms: number
  betP99Ms: number
  stepP99Ms: number
  /** How late the generator sent the slowest hundredth of its requests, included in the times. */
  sentLateP99Ms: number
  failed: number
}

export type OpenLoop = { peakPerSecond: number; levels: OpenLoopLevel[] }

export type OpenLoopRequest = { seconds: number; rounds: number; betPaths: readonly BetPath[] }

const PLAYERS = 20_000
const PERCENTS = [10, 30, 50, 80]
const PEAK_CLIENTS = 256
const WARM_SECONDS = 5
const SETTLE_SECONDS = 1

type Home = Awaited<ReturnType<typeof openBenchApp>>
/** Bets at one process make the states of their players that another has cached useless. */
type Contender = { betPath: BetPath; api: Api; firstPlayer: number }

/**
 * Measures latency at shares of the peak, with bets that arrive at a constant rate. The peak is that
 * of the same mix of players and games in the same run, with the same work beside it. All bet paths
 * get the same rates, and take turns so that other programs on the machine affect all of them.
 */
export async function measureOpenLoop(
  home: Home,
  { seconds, rounds, betPaths }: OpenLoopRequest,
  say: (line: string) => void,
): Promise<OpenLoop> {
  const staff = PLAYERS * betPaths.length + 1
  const app = await home.another('open_loop', staff)
  await app.admin.query(`update app_user set role = 'super_admin' where user_id = $1`, [
    playerId(staff),
  ])
  const db = openDb(openPool({ url: app.appUrl, connectionsMax: 1, waitMs: 5_000 }))
  // As the worker does after sign-ups; otherwise the staff overview would add up each player.
  await foldTally(db)
  const contenders: Contender[] = []
  for (const [place, betPath] of betPaths.entries()) {
    const api = await app.startApi(KAPIS, { BET_PATH: betPath })
    contenders.push({ betPath, api, firstPlayer: 1 + place * PLAYERS })
  }
  // The worker keeps the sums of days. Without it, the staff overview would add up all bets of the
  // benchmark each time.
  const sums = keepDaysSummed(db)
  const clients = { clients: PEAK_CLIENTS }
  for (const contender of contenders) {
    const { failures } = await load(app, contender, { arrivals: clients, seconds: WARM_SECONDS })
    say(`open loop: ${contender.betPath} is warm, failures ${JSON.stringify(failures)}`)
  }
  const [first] = contenders as [Contender]
  const beside = await startBeside(first, staff)
  const peak = await load(app, first, { arrivals: clients, seconds })
  await beside.stop()
  say(`open loop: the peak is ${peak.betsPerSecond} bets/s ${JSON.stringify(peak)}`)
  const levels: OpenLoopLevel[] = []
  for (const percent of PERCENTS) {
    const perSecond = Math.max(1, Math.round((peak.betsPerSecond * percent) / 100))
    const runs = contenders.map(() => [] as LoadResult[])
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [place, contender] of contenders.entries()) {
        const beside = await startBeside(contender, staff)
        const result = await load(app, contender, { arrivals: { perSecond }, seconds })
        say(
          `open loop, ${percent} %: ${JSON.stringify({ ...result, beside: await beside.stop() })}`,
        )
        runs[place]!.push(result)
      }
    }
    levels.push(
      ...contenders.map(({ betPath }, place) => ({
        betPath,
        percent,
        perSecond,
        ...summarise(runs[place]!),
      })),
    )
  }
  for (const { api } of contenders) await api.stop()
  await sums.stop()
  await db.destroy()
  return { peakPerSecond: peak.betsPerSecond, levels }
}

async function load(
  app: BenchApp,
  { api: { port }, firstPlayer }: Contender,
  part: Pick<LoadTask, 'arrivals' | 'seconds'>,
): Promise<LoadResult> {
  const task: LoadTask = {
    ...part,
    port,
    settleSeconds: SETTLE_SECONDS,
    firstPlayer,
    players: PLAYERS,
    mark: `open-${app.mark()}`,
  }
  const file = fileURLToPath(new URL('generator.ts', import.meta.url))
  return JSON.parse(await runToEnd(process.execPath, [file, JSON.stringify(task)])) as LoadResult
}

function summarise(runs: readonly LoadResult[]) {
  const middle = (of: (run: LoadResult) => number) => round(median(runs.map(of)))
  return {
    p50Ms: middle(({ all }) => all.p50Ms),
    p99Ms: middle(({ all }) => all.p99Ms),
    p999Ms: middle(({ all }) => all.p999Ms),
    betP99Ms: middle(({ bets }) => bets.p99Ms),
    stepP99Ms: middle(({ steps }) => steps.p99Ms),
    sentLateP99Ms: middle(({ sentLate }) => sentLate.p99Ms),
    failed: runs.reduce((sum, { failures }) => sum + countOf(failures), 0),
  }
}

function countOf(failures: Record<string, number>): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0)
}
