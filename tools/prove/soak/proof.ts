import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { checkInvariants } from '../../../apps/api/src/ledger/checks/check-invariants.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import { measurePeak } from '../shared/crowd/measure-peak.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { withMemoryReports } from '../shared/process/memory.ts'
import { round } from '../statistics.ts'
import { countFailure, describeFailures } from './failures.ts'
import type { Failures } from './failures.ts'
import { growth, slopePercent, takeSample } from './sample.ts'
import type { Sample } from './sample.ts'

const PLAYERS = 64
const READ = '/api/v1/fairness/seeds'
/** The highest rate of the load. A higher one would keep this process busy rather than the API. */
const PER_SECOND_MAX = 1_000
/**
 * The steepest slope of the heap that still counts as flat, in percent per ten minutes. Within the
 * ten seconds of the short form, the heap varies by a few percent without a leak.
 */
const SLOPE_PERCENT_MAX = { short: 200, full: 1 }
/**
 * The smallest number of requests that can show a leak. During the first ones, the heap still
 * grows.
 */
const REQUESTS_MIN = 1_000
/** How far a delayed player may catch up. Requests that were due earlier are skipped. */
const CATCH_UP_MS = 1_000
/**
 * The share of the intended rate that must be reached. In the short form a single pause matters
 * more, so the share is lower.
 */
const RATE_MIN = { short: 0.5, full: 0.8 }
const RSS_MB_MAX = 50

export const proof: Proof = {
  name: 'soak',
  about: 'Half an hour at half its capacity leaves heap, handles and connections as they were.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: 1_000_000 })
    const { api, takeOne } = await startReporting(ctx)
    // Limit the connections to as many as the peak opens. Otherwise, waiting requests would open
    // more.
    const line = openBetClient(10_000, undefined, PLAYERS)
    ctx.onExit(() => line.close())
    const peak = await measurePeak({ line, api, players }, 3_000)
    const perSecond = Math.min(PER_SECOND_MAX, Math.max(1, Math.ceil(peak.perSecond / 2)))
    const load = openLoad({ line, api, players }, perSecond)
    const samples = await takeSamples(ctx, takeOne)
    const seen = await load.stop()
    const figures = { aimedPerSecond: perSecond, ...seen, ...figuresOf(samples) }
    const isMeasured = seen.requests >= REQUESTS_MIN
    const wrong = (await checkInvariants(app.db)).map(({ name }) => `invariant ${name}`)
    for (const one of wrong) ctx.say(`WRONG ${one}`)
    const failures = describeFailures(seen.failures)
    const tooSlow = [
      // In ten seconds on a busy machine, queues grow and shrink, and memory with them.
      ...(isMeasured ? findGrowth(ctx, figures) : []),
      ...(isMeasured ? [] : [`only ${seen.requests} requests were sent`]),
      ...(seen.perSecond < RATE_MIN[ctx.short ? 'short' : 'full'] * perSecond
        ? [`only ${seen.perSecond} requests a second`]
        : []),
      ...(seen.failed > 0
        ? [`${seen.failed} of ${seen.requests} requests failed: ${failures}`]
        : []),
    ]
    return { pass: wrong.length === 0, figures, tooSlow }
  },
}

type Site = { line: BetClient; api: ProofApi; players: Player[] }

/**
 * Makes every player send requests at an even pace, one read for every three bets. A player waits
 * for each reply, so a machine that is too slow for a while gets fewer requests instead of a
 * backlog.
 */
function openLoad({ line, api, players }: Site, perSecond: number) {
  const seen = { requests: 0, failed: 0 }
  const failures: Failures = {}
  const state = { isOpen: true }
  const startMs = performance.now()
  const paceMs = (1_000 * players.length) / perSecond
  const play = async (player: Player, turn: number) => {
    let dueMs = startMs + (turn / players.length) * paceMs
    for (let n = turn; state.isOpen; n += 1) {
      await wait(Math.max(0, dueMs - performance.now()))
      const isRead = n % 4 === 0
      const heard = await (isRead
        ? line.get(api, READ, player)
        : line.rollDice(api, player, `soak-${n}`))
      seen.requests += 1
      seen.failed += Number(countFailure(failures, isRead ? 'read' : 'bet', heard))
      dueMs = Math.max(dueMs + paceMs, performance.now() - CATCH_UP_MS)
    }
  }
  const played = Promise.all(players.map(play))
  const stop = async () => {
    state.isOpen = false
    const seconds = (performance.now() - startMs) / 1_000
    await played
    return { ...seen, failures, perSecond: Math.round(seen.requests / seconds) }
  }
  return { stop }
}

async function takeSamples(
  ctx: ProofContext,
  takeOne: () => Promise<Sample>,
): Promise<[Sample, ...Sample[]]> {
  const { warmUpMs, everyMs, totalMs } = scheduleOf(ctx)
  await wait(warmUpMs)
  const endMs = performance.now() + totalMs
  const samples: [Sample, ...Sample[]] = [await takeOne()]
  while (performance.now() < endMs) {
    await wait(everyMs)
    samples.push(await takeOne())
    noteProgress()
  }
  return samples
}

/** Returns the schedule. SOAK_MINUTES shortens or lengthens the full form. */
function scheduleOf({ short }: ProofContext) {
  if (short) return { warmUpMs: 4_000, everyMs: 1_000, totalMs: 10_000 }
  const minutes = Number(process.env['SOAK_MINUTES'] ?? 30)
  return { warmUpMs: 120_000, everyMs: 5_000, totalMs: minutes * 60_000 }
}

async function startReporting(ctx: ProofContext) {
  const { folder } = await ctx.services()
  const file = join(folder, 'memory.jsonl')
  const env = {
    ...withMemoryReports(file),
    BETS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
  }
  const api = await ctx.startApi(ctx.planted ? { env, plant: 'leak-listeners' } : { env })
  const { adminUrl } = await ctx.database()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  ctx.onExit(() => admin.end())
  return { api, takeOne: () => takeSample(api.pid, file, admin) }
}

const mb = (bytes: number) => round(bytes / 1_048_576)

function figuresOf(samples: [Sample, ...Sample[]]) {
  const last = samples.at(-1)!
  return {
    samples: samples.length,
    minutes: round((last.atMs - samples[0].atMs) / 60_000),
    heapMb: mb(last.heapBytes),
    heapSlopePercent: round(slopePercent(samples, ({ heapBytes }) => heapBytes)),
    rssGrowthMb: mb(growth(samples, ({ rssBytes }) => rssBytes)),
    handles: last.handles,
    handlesGrowth: growth(samples, ({ handles }) => handles),
    socketsGrowth: growth(samples, ({ sockets }) => sockets),
    connections: last.connections,
    connectionsGrowth: growth(samples, ({ connections }) => connections),
  }
}

/**
 * The largest growth in handles or sockets that still counts as flat. Their number varies with the
 * open requests (at most 64), while a leak adds one per request.
 */
const FLAT = 30

function findGrowth({ short }: ProofContext, figures: ReturnType<typeof figuresOf>): string[] {
  const { heapSlopePercent, rssGrowthMb, handlesGrowth, socketsGrowth } = figures
  const slopeMax = short ? SLOPE_PERCENT_MAX.short : SLOPE_PERCENT_MAX.full
  return [
    ...(heapSlopePercent >= slopeMax ? [`the heap grows by ${heapSlopePercent} % in 10 min`] : []),
    ...(rssGrowthMb >= RSS_MB_MAX ? [`memory grew by ${rssGrowthMb} MB`] : []),
    ...(handlesGrowth > FLAT ? [`${handlesGrowth} more handles`] : []),
    ...(socketsGrowth > FLAT ? [`${socketsGrowth} more sockets`] : []),
    ...(figures.connectionsGrowth > 2 ? [`${figures.connectionsGrowth} more connections`] : []),
  ]
}
