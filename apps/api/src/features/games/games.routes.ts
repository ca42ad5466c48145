import { READ_PARAMS } from '@kapis/contract/bet-options'
import type { BetOptions } from '@kapis/contract/bet-options'
import { betRoute } from '@kapis/contract/game-routes'
import { BET_GAMES } from '@kapis/games/games'
import type { BetGame } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { admit } from './admit.routes.ts'
import type { AdmitDeps } from './admit.routes.ts'
import { findOwnEpoch, findSeeds } from './fairness/find-seeds.ts'
import { listRecentBets } from './list-recent-bets.ts'
import type { RecentBetsDeps } from './list-recent-bets.ts'
import type { BetMove } from './play/moves/move.ts'
import { playPractice } from './play-practice.ts'
import { replyToBet } from './reply.ts'
import type { ReplyDeps } from './reply.ts'
import { rotateSeeds } from './fairness/rotate-seeds.ts'
import type { SeedDeps } from './fairness/rotate-seeds.ts'
import { startAuto } from './auto/start-auto.ts'
import { stopAuto } from './auto/stop-auto.ts'
import type { Jurisdiction } from './switches/switches.ts'
import { writeBetReply } from './write-bet-reply.ts'

export type GamesDeps = AdmitDeps &
  ReplyDeps &
  SeedDeps &
  RecentBetsDeps & { jurisdiction: Jurisdiction }

/**
 * The options of a bet's route. The session and the bet rate are checked while the bet is settled.
 */
const BET = { checks: 'later', write: writeBetReply, rate: { perSecond: 0, burst: 0 } } as const

export function gamesRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: GamesDeps,
): void {
  for (const game of BET_GAMES) {
    mountRoute(app, routeContext, betRoute(game), BET, ({ body, request }) =>
      play(routeContext, deps, request, game, body),
    )
  }
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

type BetInput = {
  amount: bigint
  currency: Currency
  identifier: string
  autoSessionId?: string | undefined
  autoSeq?: number | undefined
}

/** Plays a bet that a single request decides. Refuses what `admit` and `playBet` refuse. */
function play<G extends BetGame>(
  routeContext: RouteContext,
  deps: GamesDeps,
  request: FastifyRequest,
  game: G,
  input: BetInput & BetOptions[G],
) {
  const { amount: stakeMinor, currency, identifier } = input
  const round = { game, params: READ_PARAMS[game](input), identifier }
  const terms = { kind: 'bet', game, stakeMinor } as const
  return admit(routeContext, deps, request, terms, (session) => {
    if (stakeMinor === 0n) return playPractice(deps, session.playerId, round)
    const stake = { stakeMinor, currency, ...autoOf(input) }
    return replyToBet(deps, { kind: 'bet', ...session, ...round, ...stake })
  })
}

function autoOf({ autoSessionId: sessionId, autoSeq: seq }: BetInput): Pick<BetMove, 'auto'> {
  return sessionId === undefined || seq === undefined ? {} : { auto: { sessionId, seq } }
}
