import type { FastifyInstance } from 'fastify'
import { makeKnownAges } from './features/auth/known-ages.ts'
import { makeAuthenticate } from './features/auth/sessions/authenticate.ts'
import { parseCookie } from './features/auth/sessions/session-token.ts'
import { fairnessKeysRoute } from './features/games/fairness/fairness-keys.routes.ts'
import { fairnessRoutes } from './features/games/fairness/fairness.routes.ts'
import { makeEnsureEpoch } from './features/games/fairness/rotate-seeds.ts'
import { gamesRoutes } from './features/games/games.routes.ts'
import { makePlayerQueue } from './features/games/rounds/player-queue.ts'
import { roundsRoutes } from './features/games/rounds/rounds.routes.ts'
import { createBetBatcher } from './features/games/settle/bet-batcher.ts'
import type { BetBatcher } from './features/games/settle/bet-batcher.ts'
import type { SettleBatch } from './features/games/settle/settle-locked.ts'
import { switchesRoutes } from './features/games/switches/switches.routes.ts'
import { makePlayLimits } from './http/limits/play-limits.ts'
import { makeMetrics } from './http/metrics.ts'
import type { RouteContext } from './http/mount-route.ts'
import { jobGauges } from './jobs/job-health.ts'
import type { Deps, Parts } from './open-parts.ts'

const BATCH_BETS_MAX = 128
const WAIT_MS_MAX = 2_000

/** Opens this process's bet batcher and its metrics. */
export function openBatcher(
  { config, betPool, db }: Deps,
  { settleBets, ledger, limiter }: Pick<Parts, 'settleBets' | 'ledger' | 'limiter'>,
) {
  const counted: SettleBatch = (bets) => {
    metrics.batches.observe(bets.length)
    return settleBets(bets)
  }
  const batcher = createBetBatcher(counted, {
    batchBetsMax: BATCH_BETS_MAX,
    batchesInFlight: config.batchesInFlight,
    waitMsMax: WAIT_MS_MAX,
  })
  const metrics = makeMetrics({
    bets_waiting: batcher.size,
    bet_connections_waiting: () => betPool.waitingCount,
    ...ledger.gate.gauges,
    limits_are_shared: () => Number(limiter.isShared()),
    ...jobGauges(db),
  })
  return { batcher, metrics }
}

/** Mounts all game routes and the route of the receipt keys. */
export function mountGames(
  app: FastifyInstance,
  context: RouteContext,
  { config, db, betPool, clock }: Deps,
  parts: Pick<Parts, 'ledger' | 'advanceRound' | 'makeBetAdmission'> & { batcher: BetBatcher },
): void {
  const { ledger, batcher, advanceRound } = parts
  const { maxPayoutMinor } = config
  const { jurisdiction } = ledger.switches
  const ensureEpoch = makeEnsureEpoch({ db, sealer: ledger.sealer })
  const limits = makePlayLimits(clock, { ...config, ...ledger })
  const games = { db, ...ledger, ...limits, batcher, ensureEpoch, jurisdiction, maxPayoutMinor }
  const ages = makeKnownAges({ betPool, authenticate: makeAuthenticate(db) })
  const bets = parts.makeBetAdmission({ ...context, ...limits, identify: parseCookie })
  gamesRoutes(app, context, { ...games, ages, bets })
  roundsRoutes(app, context, { ...games, advanceRound, turns: makePlayerQueue() })
  switchesRoutes(app, context, games)
  fairnessKeysRoute(app, db)
  fairnessRoutes(app, context, { db, clock })
}
