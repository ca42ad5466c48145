import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { makeKnownStakers } from './features/auth/known-stakers.ts'
import { makeAuthenticate } from './features/auth/sessions/authenticate.ts'
import { parseCookie } from './features/auth/sessions/session-token.ts'
import { isSettled } from './features/games/bets/bet.ts'
import { fairnessKeysRoute } from './features/games/fairness/fairness-keys.routes.ts'
import { fairnessRoutes } from './features/games/fairness/fairness.routes.ts'
import { makeEnsureEpoch } from './features/games/fairness/rotate-seeds.ts'
import { gamesRoutes } from './features/games/games.routes.ts'
import { roundsRoutes } from './features/games/rounds/rounds.routes.ts'
import type { RoundMove } from './features/games/rounds/round.ts'
import { changedAccount } from './features/games/rounds/settle-moves.ts'
import type { MoveResult } from './features/games/rounds/settle-moves.ts'
import { makeBusyPlayers } from './features/games/settle/bet-batcher.ts'
import type { Batcher, BetBatcher } from './features/games/settle/bet-batcher.ts'
import { readUncachedFirst } from './features/games/settle/known-players.ts'
import type { StateReader } from './features/games/settle/known-players.ts'
import type { SettleBatch } from './features/games/settle/settle-locked.ts'
import { traceBets } from './features/games/settle/trace-bets.ts'
import { sharingRoutes } from './features/games/sharing/sharing.routes.ts'
import { switchesRoutes } from './features/games/switches/switches.routes.ts'
import { makePlayLimits } from './http/limits/play-limits.ts'
import type { RouteContext } from './http/mount-route.ts'
import { addBetMetrics } from './monitoring/bet-metrics.ts'
import { addGauge } from './monitoring/make-registry.ts'
import { makeBetEvents } from './monitoring/significant-events.ts'
import type { SettledStake } from './monitoring/significant-events.ts'
import type { Deps, Parts } from './open-parts.ts'

const BATCH_BETS_MAX = 128
const WAIT_MS_MAX = 2_000
/**
 * The longest time that a bet may be expected to wait in the queue. A bet that waits this long, then
 * for the previous batch and its own, is answered within a second, even if the database pauses for a
 * few hundred milliseconds meanwhile.
 */
const QUEUE_MS_MAX = 400
/** The limits of reads of unknown players. Their bets then wait in the queue of the batcher too. */
const READS = {
  batchBetsMax: BATCH_BETS_MAX,
  batchesInFlight: 1,
  waitMsMax: WAIT_MS_MAX,
  queueMsMax: QUEUE_MS_MAX / 2,
}

/** The batchers of a process, for bets and for the moves of rounds. */
export type Batchers = {
  batcher: BetBatcher
  /** Reads the states of unknown players. Null on the locked bet path. */
  stateReads: StateReader | null
  moves: Batcher<RoundMove, MoveResult>
  onSettled: (bet: SettledStake) => void
}

/** Opens this process's batchers, which also count and time bets and log large ones. */
export function openBatchers(
  { config, betPool }: Deps,
  {
    settleBets,
    settleMoves,
    knownPlayers,
    createBetBatcher,
    server,
    tracer,
  }: Pick<
    Parts,
    'settleBets' | 'settleMoves' | 'knownPlayers' | 'createBetBatcher' | 'server' | 'tracer'
  >,
  registry: Registry,
): Batchers {
  const betMetrics = addBetMetrics(registry)
  const logLarge = makeBetEvents(server.log, config.largeBets)
  const onSettled = (bet: SettledStake) => {
    betMetrics.countBet(bet.game)
    logLarge(bet)
  }
  const measured: SettleBatch = async (bets) => {
    const results = await betMetrics.timeBatch(bets.length, () => settleBets(bets))
    // An identifier that is twice in the batch has the same result twice.
    const settled = [...new Set(results)].filter(isSettled)
    for (const bet of settled) if (!bet.isRepeated) onSettled(bet)
    return results
  }
  const trace = tracer === null ? null : traceBets(tracer)
  // A player's bet and move would compete for the lock of the account.
  const busy = makeBusyPlayers()
  const limits = {
    busy,
    batchBetsMax: BATCH_BETS_MAX,
    batchesInFlight: config.batchesInFlight,
    waitMsMax: WAIT_MS_MAX,
    queueMsMax: QUEUE_MS_MAX,
  }
  const plain = createBetBatcher(trace?.settle(measured) ?? measured, limits)
  const stateReads = knownPlayers && createBetBatcher(knownPlayers.read, { ...READS, busy })
  const ready =
    knownPlayers && stateReads ? readUncachedFirst(plain, knownPlayers, stateReads) : plain
  const batcher = trace?.batcher(ready) ?? ready
  const movesOfKnown = knownPlayers?.afterMoves(settleMoves, changedAccount) ?? settleMoves
  const moves = createBetBatcher(movesOfKnown, { ...limits, isOnePerPlayer: true })
  addGauge(registry, 'kapis_bets_waiting', () => batcher.size() + moves.size())
  addGauge(registry, 'kapis_bet_connections_waiting', () => betPool.waitingCount)
  return { batcher, stateReads, moves, onSettled }
}

/** Mounts all game routes, and the routes of switches, fairness and public receipt keys. */
export function mountGames(
  app: FastifyInstance,
  context: RouteContext,
  { config, db, betPool, clock }: Deps,
  parts: Pick<Parts, 'ledger' | 'limiter' | 'advanceRound' | 'makeBetAdmission' | 'cells'> &
    Batchers,
): void {
  const { ledger, batcher } = parts
  const { maxPayoutMinor } = config
  const { jurisdiction } = ledger.switches
  const ensureEpoch = makeEnsureEpoch({ db, sealer: ledger.sealer })
  const limits = makePlayLimits(clock, parts.limiter, { ...config, ...ledger })
  const games = { db, ...ledger, ...limits, batcher, ensureEpoch, jurisdiction, maxPayoutMinor }
  const stakers = makeKnownStakers({
    betPool,
    stateReads: parts.stateReads,
    authenticate: makeAuthenticate(db),
    clock,
    isRealMoney: config.isRealMoney,
  })
  const bets = parts.makeBetAdmission({ ...context, ...limits, identify: parseCookie })
  gamesRoutes(app, context, { ...games, stakers, bets })
  const { advanceRound, moves, onSettled } = parts
  roundsRoutes(app, context, { ...games, stakers, bets, moves, advanceRound, onSettled })
  switchesRoutes(app, context, games)
  fairnessKeysRoute(app, db)
  fairnessRoutes(app, context, { db, clock })
  sharingRoutes(app, context, { ...games, cells: parts.cells })
}
