import { readFileSync } from 'node:fs'
import pg from 'pg'
import { checkInvariants } from '../../../apps/api/src/ledger/checks/check-invariants.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { measurePeak } from '../shared/crowd/measure-peak.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { percentile } from '../statistics.ts'
import { PATIENCE_MS, offer, watchHealth } from './offer.ts'
import type { Health, Offered, Offerer } from './offer.ts'

/**
 * The number of players. It is enough for several batches, so that the peak is reached with full
 * ones.
 */
const PLAYERS = 96
const COINS = 100_000
const TIMES_CAPACITY = 3
/**
 * How long each commit takes, as on a slow disk. Together with small batches, this makes the
 * database the bottleneck at a few hundred bets a second. This process can offer three times as
 * many from the same machine.
 */
const COMMIT_MS = 60
const GOODPUT_PERCENT_MIN = 90
const TAKEN_MS_MAX = 1_000
const REFUSED_MS_MAX = 50
/** The timeout of the health probes in deploy/. */
const HEALTH_MS_MAX = 2_000
const RECOVERY_MS_MAX = 5_000

export const proof: Proof = {
  name: 'ops.overload',
  about: 'At three times its capacity the API settles as many bets as at its peak, and in time.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players: Player[] = []
    // Create a few players at a time. If all were created at once, some would wait for a connection
    // longer than the pool allows.
    while (players.length < PLAYERS) {
      const some = Array.from({ length: 4 }, () => app.aPlayer({ coins: COINS }))
      players.push(...(await Promise.all(some)))
    }
    const api = await startWithSlowDisk(ctx)
    const line = openBetClient(PATIENCE_MS, undefined, 4_096)
    ctx.onExit(() => line.close())
    const site: Offerer = { line, api, players }
    const peak = await measurePeak(site, 4_000)
    if (peak.perSecond < 1) {
      return { pass: true, figures: { peak }, tooSlow: ['no bet was settled at the peak'] }
    }
    const quiet = await offer(site, peak.perSecond / 2, 2_000)
    const stopWatching = watchHealth(site)
    const over = await offer(site, peak.perSecond * TIMES_CAPACITY, ctx.short ? 5_000 : 30_000)
    const health = await stopWatching()
    const recoveryMs = await recover(site, quiet, peak.perSecond)
    const figures = figuresOf(peak.perSecond, quiet, over)
    const invariants = (await checkInvariants(app.db)).map(({ name }) => name)
    ctx.say(JSON.stringify({ ...figures, health, recoveryMs, shed: shedOf(api.logFile) }))
    const others = [...new Set(over.others)]
    for (const other of others) ctx.say(`WRONG reply: ${other}`)
    for (const name of invariants) ctx.say(`WRONG invariant ${name}`)
    return {
      pass: others.length === 0 && invariants.length === 0,
      figures: { ...figures, health, recoveryMs, invariants: invariants.length },
      tooSlow: findTooSlow(figures, health, recoveryMs),
    }
  },
}

/** Starts an API process whose database commits slowly, as on a slow disk. */
async function startWithSlowDisk(ctx: ProofContext): Promise<ProofApi> {
  const { adminUrl } = await ctx.database()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('alter system set commit_siblings = 0')
  await admin.query(`alter system set commit_delay = ${COMMIT_MS * 1_000}`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
  const rates = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
  const env = { ...rates, BATCHES_IN_FLIGHT: '1', SHED_FROM_DELAY_MS: '1000' }
  return ctx.startApi({ env, plant: ctx.planted ? 'queue-without-end' : 'small-batches' })
}

/**
 * Waits until all bets at a modest rate are settled, about as quickly as before the overload.
 * Returns how long that took, or null if it did not happen.
 */
function recover(site: Offerer, quiet: Offered, peak: number): Promise<number | null> {
  const usualMs = percentile(quiet.takenMs, 99)
  return msUntil(async () => {
    const { refusedMs, others, takenMs, late } = await offer(site, peak / 4, 500)
    const isAllTaken = refusedMs.length + others.length + late === 0 && takenMs.length > 0
    return isAllTaken && percentile(takenMs, 50) <= 2 * usualMs
  }, 30_000)
}

/** Counts the requests that the API refused, by the reason that it logged. */
function shedOf(logFile: string): Record<string, number> {
  const shed: Record<string, number> = {}
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    if (!line.includes('"shed":')) continue
    const entry = JSON.parse(line) as { shed: Record<string, number> }
    for (const [why, count] of Object.entries(entry.shed)) shed[why] = (shed[why] ?? 0) + count
  }
  return shed
}

function figuresOf(peak: number, quiet: Offered, over: Offered) {
  return {
    peakPerSecond: Math.round(peak),
    offeredPerSecond: Math.round(over.perSecond),
    takenPerSecond: Math.round(over.takenPerSecond),
    goodputPercent: Math.round((over.takenPerSecond / peak) * 100),
    takenMsP99: Math.round(percentile(over.takenMs, 99)),
    refused: over.refusedMs.length,
    late: over.late,
    refusedMsP50: Math.round(percentile(over.refusedMs, 50)),
    refusedMsP99: Math.round(percentile(over.refusedMs, 99)),
    quietTakenMsP99: Math.round(percentile(quiet.takenMs, 99)),
  }
}

function findTooSlow(
  figures: ReturnType<typeof figuresOf>,
  { failed, checks, slowestMs }: Health,
  recoveryMs: number | null,
): string[] {
  const { peakPerSecond, offeredPerSecond, goodputPercent, takenMsP99, refusedMsP50, late } =
    figures
  const isOffered = offeredPerSecond >= 0.95 * TIMES_CAPACITY * peakPerSecond
  return [
    ...(isOffered ? [] : [`only ${offeredPerSecond} bets a second were offered`]),
    ...(goodputPercent < GOODPUT_PERCENT_MIN ? [`settled ${goodputPercent} % of the peak`] : []),
    ...(takenMsP99 > TAKEN_MS_MAX ? [`settled bets took ${takenMsP99} ms`] : []),
    ...(refusedMsP50 > REFUSED_MS_MAX ? [`refusals took ${refusedMsP50} ms`] : []),
    ...(late > 0 ? [`${late} bets got no reply in time`] : []),
    ...(failed > 0 ? [`${failed} of ${checks} health checks failed`] : []),
    ...(slowestMs > HEALTH_MS_MAX ? [`a health check took ${slowestMs} ms`] : []),
    ...(recoveryMs === null || recoveryMs > RECOVERY_MS_MAX ? [`back in ${recoveryMs} ms`] : []),
  ]
}
