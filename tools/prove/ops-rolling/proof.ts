import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../../apps/api/src/db/migrate.ts'
import type { Proof, ProofApi, ProofContext, ProofResult } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { PATIENCE_MS, findWrong, playThrough, untilServed } from '../shared/crowd/play-through.ts'
import type { PlayThrough } from '../shared/crowd/play-through.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { newPlace, startBalancer } from '../shared/app/balancer.ts'
import type { ApiPlace, Balancer } from '../shared/app/balancer.ts'
import { layOutNextVersion } from './next-version.ts'

const PLAYERS = 40
/** The rate of requests. CI shares two cores with the load, so the short form sends fewer. */
const PER_SECOND = { short: 60, full: 200 }
/**
 * The default time between failing `/ready` and closing. Within it, the balancer must notice that a
 * process is going to stop.
 */
const DRAIN_MS = 3_000
const RESTARTS = 3

type Phase = PlayThrough & {
  /** For each process that was told to stop, how long the balancer still sent requests to it. */
  noticedMs: number[]
}

export const proof: Proof = {
  name: 'ops.rolling',
  about:
    'A rolling restart and a rolling upgrade with a migration fail no request at 200/s. [RCV-05]',
  async run(ctx) {
    if (!existsSync('/usr/sbin/haproxy')) throw new Error('missing: apt-get install haproxy')
    const site = await openSite(ctx)
    const phases: Record<string, Phase> = {}
    // The short form upgrades only, because an upgrade restarts every process too.
    if (ctx.planted || !ctx.short) phases['restart'] = await site.play('restart', restartAll)
    if (!ctx.planted) phases['upgrade'] = await site.play('upgrade', await openUpgrade(ctx))
    const wrong = await findWrong(site.db, Object.values(phases))
    for (const one of wrong) ctx.say(`WRONG ${one}`)
    return resultOf(phases, wrong)
  },
}

/**
 * Sorts the failures. The machine was too slow if the API refused requests because of its load or
 * answered them too late, if requests failed before the change, or if the balancer noticed too
 * late.
 */
function resultOf(phases: Record<string, Phase>, wrong: string[]): ProofResult {
  const tooSlow = Object.entries(phases).flatMap(([name, { late, lateBefore, noticedMs }]) => [
    ...(lateBefore > 0 ? [`${name}: ${lateBefore} requests failed or waited before it`] : []),
    ...(late > 0 ? [`${name}: ${late} requests refused for load or without reply in time`] : []),
    ...noticedMs
      .filter((ms) => ms >= DRAIN_MS)
      .map((ms) => `${name}: the balancer noticed after ${ms} ms`),
  ])
  const isUnnoticed = ({ failed, late, lateBefore, noticedMs, bets }: Phase) => {
    const isMeasured = lateBefore === 0 && noticedMs.every((ms) => ms < DRAIN_MS)
    return (failed === late || !isMeasured) && bets > 0
  }
  const pass = wrong.length === 0 && Object.values(phases).every(isUnnoticed)
  return { pass, figures: { ...phases, wrong }, tooSlow }
}

type Start = (place: ApiPlace) => Promise<ProofApi>
/** Stops the process in this place and starts another there, of this version if none is given. */
type Replace = (turn: number, start?: Start) => Promise<void>
type Change = (replace: Replace, isShort: boolean) => Promise<void>

const restartAll: Change = async (replace, isShort) => {
  const rounds = isShort ? 1 : RESTARTS
  for (let round = 0; round < rounds; round += 1) for (const turn of [0, 1]) await replace(turn)
}

/** Migrates while this version runs, then replaces its processes by those of the next version. */
async function openUpgrade(ctx: ProofContext): Promise<Change> {
  const { folder } = await ctx.services()
  const { ownerUrl } = await ctx.database()
  const { entry, migrations } = layOutNextVersion(join(folder, 'next'))
  const startNext: Start = (place) => ctx.startApi({ entry, env: settingsOf(place) })
  return async (replace) => {
    await migrate(ownerUrl, migrations)
    for (const turn of [0, 1]) await replace(turn, startNext)
  }
}

/** Starts two processes behind a balancer that asks each of them whether it is ready. */
async function openSite(ctx: ProofContext) {
  const { db, aPlayer } = await openProofPlayers(ctx)
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => aPlayer({ coins: 10_000 })),
  )
  const { folder } = await ctx.services()
  const places = [await newPlace('api1'), await newPlace('api2')]
  const balancer = await startBalancer(folder, places)
  ctx.onExit(() => balancer.stop())
  const line = openBetClient(PATIENCE_MS)
  ctx.onExit(() => line.close())
  const startThis: Start = (place) => {
    const env = settingsOf(place)
    return ctx.startApi(ctx.planted ? { env, plant: 'exit-at-once' } : { env })
  }
  const apis = await Promise.all(places.map((place) => startThis(place)))
  const perSecond = ctx.short ? PER_SECOND.short : PER_SECOND.full
  const site = { line, port: balancer.port, origin: apis[0]!.origin, players, perSecond }
  for (const place of places) await untilUsed(place, balancer)
  await untilServed(site)
  const play = async (mark: string, change: Change): Promise<Phase> => {
    const noticedMs: number[] = []
    const replace: Replace = async (turn, start = startThis) => {
      const place = places[turn]!
      const stopped = apis[turn]!.stop()
      noticedMs.push(
        (await msUntil(async () => !(await balancer.isUsed(place)), 60_000)) ?? Infinity,
      )
      await stopped
      apis[turn] = await start(place)
      await untilUsed(place, balancer)
    }
    const seen = await playThrough({ ...site, mark }, () => change(replace, ctx.short), ctx.say)
    ctx.say(`${mark}: ${seen.failed} of ${seen.requests} requests failed`)
    return { ...seen, noticedMs }
  }
  return { db, play }
}

const settingsOf = ({ port, internalPort }: ApiPlace) => ({
  PORT: String(port),
  INTERNAL_PORT: String(internalPort),
  // Turn the rate limits off, because all requests come from one address.
  BETS_PER_SECOND: '0',
  REQUESTS_PER_SECOND: '0',
  DRAIN_MS: String(DRAIN_MS),
})

/** Waits until the balancer uses a process. Then the next one may stop. */
async function untilUsed(place: ApiPlace, { isUsed }: Balancer): Promise<void> {
  if ((await msUntil(() => isUsed(place), 120_000)) === null) {
    throw new Error('A process is not ready.')
  }
}
