import { READ_PARAMS } from '@kapis/contract/bet-options'
import type { BetOptions } from '@kapis/contract/bet-options'
import { betRoute } from '@kapis/contract/game-routes'
import { refuse } from '@kapis/contract/refusals'
import { BET_GAMES } from '@kapis/games/games'
import type { BetGame } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { BetAdmission } from '#http/bet-admission.ts'
import { findCaller } from '#http/caller.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { requireSessionCookie } from '#http/session-cookie.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import type { BetRequest, Stakers } from './bets/bet.ts'
import { findOwnEpoch, findSeeds } from './fairness/find-seeds.ts'
import { listRecentBets } from './list-recent-bets.ts'
import type { RecentBetsDeps } from './list-recent-bets.ts'
import { placeBet } from './place-bet.ts'
import type { PlaceDeps } from './place-bet.ts'
import { playPractice } from './play-practice.ts'
import { presentBet } from './present-bet.ts'
import { rotateSeeds } from './fairness/rotate-seeds.ts'
import type { SeedDeps } from './fairness/rotate-seeds.ts'
import { startAuto } from './auto/start-auto.ts'
import { stopAuto } from './auto/stop-auto.ts'
import type { Jurisdiction } from './switches/switches.ts'
import { writeBetReply } from './write-bet-reply.ts'

export type GamesDeps = PlaceDeps &
  SeedDeps &
  RecentBetsDeps & {
    jurisdiction: Jurisdiction
    bets: BetAdmission
    /** Takes a token for a practice game. Returns 0, or the player's waiting time in ms. */
    takePracticeToken: (playerId: string) => Promise<number>
    stakers: Stakers
  }

/**
 * The options of a bet's route. The session and the bet rate are checked in the bet's own
 * transaction.
 */
const BET = { checks: 'later', write: writeBetReply, rate: { perSecond: 0, burst: 0 } } as const

export function gamesRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: GamesDeps,
): void {
  for (const game of BET_GAMES) mountBet(app, routeContext, deps, game)
  mountRoute(app, routeContext, 'startAuto', {}, ({ caller, body }) =>
    startAuto(deps, caller.userId, body),
  )
  mountRoute(app, routeContext, 'stopAuto', {}, ({ caller, body }) =>
    stopAuto(deps, caller.userId, body.autoSessionId),
  )
  mountRoute(app, routeContext, 'getSeeds', {}, ({ caller }) => findSeeds(deps, caller.userId))
  mountRoute(app, routeContext, 'rotateSeeds', {}, async ({ caller, body }) => {
    await rotateSeeds(deps, caller.userId, body)
    return findSeeds(deps, caller.userId)
  })
  mountRoute(app, routeContext, 'listRecentBets', {}, ({ caller, query }) =>
    listRecentBets(deps, caller.userId, query),
  )
  mountRoute(app, routeContext, 'getEpoch', {}, ({ caller, params }) =>
    findOwnEpoch(deps, caller.userId, params.epoch),
  )
}

function mountBet(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: GamesDeps,
  game: BetGame,
): void {
  mountRoute(app, routeContext, betRoute(game), BET, ({ body, request }) =>
    play(routeContext, deps, request, game, body),
  )
}

type BetInput = {
  amount: bigint
  currency: Currency
  identifier: string
  autoSessionId?: string | undefined
  autoSeq?: number | undefined
}

/**
 * Places a bet that a single request decides. Refuses: too_many_requests, session_expired,
 * age_not_confirmed, identity_not_checked, and the refusals of placeBet.
 */
async function play<G extends BetGame>(
  routeContext: RouteContext,
  deps: GamesDeps,
  request: FastifyRequest,
  game: G,
  input: BetInput & BetOptions[G],
) {
  const cookie = requireSessionCookie(request)
  const { userId: playerId, tokenHash, ...admitted } = await deps.bets.admit(cookie, request)
  const { amount: stakeMinor, currency, identifier } = input
  const round = { game, params: READ_PARAMS[game](input), identifier }
  if (stakeMinor === 0n) {
    const caller = await admitted.prove(() => findCaller(routeContext, cookie))
    if ((await deps.takePracticeToken(caller.userId)) > 0) throw refuse('too_many_requests')
    return playPractice(deps, caller.userId, round)
  }
  const bet = { ...round, stakeMinor, currency, playerId, tokenHash, ...autoOf(input) }
  const settled = await admitted.prove(async () => {
    if (!deps.stakers.has(playerId)) await deps.stakers.learn(bet, cookie)
    return placeBet(deps, bet)
  })
  return presentBet(settled, deps.epochs.find(settled) ?? (await readEpoch(deps, settled)))
}

/** Reads the epoch of a repeated bet, which may be older than the epochs that the cache keeps. */
function readEpoch({ db, epochs }: GamesDeps, bet: SettledBet): Promise<OpenEpoch | undefined> {
  return inTransaction(db, async (tx) => (await epochs.load(asBatch(tx), [bet])).find(bet))
}

function autoOf({ autoSessionId: sessionId, autoSeq: seq }: BetInput): Pick<BetRequest, 'auto'> {
  return sessionId === undefined || seq === undefined ? {} : { auto: { sessionId, seq } }
}
