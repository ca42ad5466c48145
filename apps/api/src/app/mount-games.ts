import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { makeKnownStakers } from '#features/auth/known-stakers.ts'
import { makeAuthenticate } from '#features/auth/sessions/authenticate.ts'
import { parseCookie } from '#features/auth/sessions/session-token.ts'
import { fairnessKeysRoute } from '#features/games/fairness/fairness-keys.routes.ts'
import { fairnessRoutes } from '#features/games/fairness/fairness.routes.ts'
import { writeEntryTexts } from '#features/games/fairness/write-entry-texts.ts'
import { makeEnsureEpoch } from '#features/games/fairness/rotate-seeds.ts'
import { gamesRoutes } from '#features/games/games.routes.ts'
import { LIMITS } from '#features/games/play/engine.ts'
import type { EngineDeps } from '#features/games/play/engine.ts'
import { watchEngine } from '#features/games/play/watch-engine.ts'
import { transparencyRoutes } from '#features/transparency/transparency.routes.ts'
import { sharingRoutes } from '#features/games/sharing/sharing.routes.ts'
import { switchesRoutes } from '#features/games/switches/switches.routes.ts'
import { makePlayLimits } from '#http/limits/play-limits.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { addBetMetrics } from '#monitoring/bet-metrics.ts'
import { addGauge } from '#monitoring/make-registry.ts'
import { makeBetEvents } from '#monitoring/significant-events.ts'
import type { SettledStake } from '#monitoring/significant-events.ts'
import type { Deps, Parts } from './open-parts.ts'

/** Returns what the engine of this process needs. */
function engineDepsOf({ config, db, betPool }: Deps, ledger: Parts['ledger']): EngineDeps {
  const { epochs, signer, pace, sealer, switches } = ledger
  return {
    betPool,
    epochs,
    signer,
    pace,
    maxPayoutMinor: config.maxPayoutMinor,
    findClosedScope: switches.findClosedScope,
    ensureEpoch: makeEnsureEpoch({ db, sealer }),
    isOptimistic: config.betPath === 'optimistic',
    limits: { ...LIMITS, batchesInFlight: config.batchesInFlight },
  }
}

/** Opens this process's engine, which is counted and timed, and whose large bets are logged. */
function openEngine(
  deps: Deps,
  {
    openEngine: open,
    ledger,
    server,
    tracer,
  }: Pick<Parts, 'openEngine' | 'ledger' | 'server' | 'tracer'>,
  registry: Registry,
) {
  const { countBet, timeBatch } = addBetMetrics(registry)
  const logLarge = makeBetEvents(server.log, deps.config.largeBets)
  const onSettled = (stake: SettledStake) => {
    countBet(stake.game)
    logLarge(stake)
  }
  const watch = watchEngine({ timeBatch, onSettled, tracer })
  const engine = open(engineDepsOf(deps, ledger), watch)
  addGauge(registry, 'kapis_bets_waiting', engine.size)
  addGauge(registry, 'kapis_bet_connections_waiting', () => deps.betPool.waitingCount)
  return engine
}

/** Mounts all game routes, and the routes of switches, fairness and public receipt keys. */
export function mountGames(
  app: FastifyInstance,
  context: RouteContext,
  deps: Deps,
  parts: Parts,
  registry: Registry,
): void {
  const { config, db, betPool, clock } = deps
  const { ledger } = parts
  const { jurisdiction } = ledger.switches
  const engine = openEngine(deps, parts, registry)
  const limits = makePlayLimits(clock, parts.limiter, { ...config, ...ledger })
  const stakers = makeKnownStakers({
    betPool,
    stateReads: engine.reads,
    authenticate: makeAuthenticate(db),
    clock,
    isRealMoney: config.isRealMoney,
  })
  const bets = parts.makeBetAdmission({ ...context, ...limits, identify: parseCookie })
  const { maxPayoutMinor } = config
  const games = { db, ...ledger, ...limits, engine, jurisdiction, maxPayoutMinor, stakers, bets }
  gamesRoutes(app, context, games)
  switchesRoutes(app, context, games)
  fairnessKeysRoute(app, db)
  fairnessRoutes(app, context, { ...games, clock })
  sharingRoutes(app, context, { ...games, cells: parts.cells })
  transparencyRoutes(app, context, {
    ...config.publicLog,
    db,
    cells: parts.cells,
    files: parts.uploads.files,
    writeEntryTexts: (entries) => writeEntryTexts(games, entries),
  })
}
