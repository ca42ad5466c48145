import { READ_PARAMS } from '@kapis/contract/bet-options'
import type { BetOptions } from '@kapis/contract/bet-options'
import { betRoute, roundRoute } from '@kapis/contract/game-routes'
import type { RoundRoute } from '@kapis/contract/game-routes'
import type { RouteName } from '@kapis/contract/policy'
import type { BodyOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import { BET_GAMES, ROUND_GAMES } from '@kapis/games/games'
import type { BetGame, RoundGame } from '@kapis/games/games'
import type { RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { AnyStep } from '#ledger/bets/plays.ts'
import { admit } from './admit.routes.ts'
import type { AdmitDeps } from './admit.routes.ts'
import { startAuto } from './auto/start-auto.ts'
import { stopAuto } from './auto/stop-auto.ts'
import type { BetMove, StartMove, StepMove } from './play/moves/move.ts'
import { playPractice } from './play-practice.ts'
import { presentBet } from './play/present-bet.ts'
import { replyToMove } from './rounds/reply-to-move.ts'
import type { ReplyDeps } from './rounds/reply-to-move.ts'
import { findActive, listActive } from './rounds/find-active.ts'
import type { Jurisdiction } from './switches/switches.ts'

export type GamesDeps = AdmitDeps & ReplyDeps & { jurisdiction: Jurisdiction }

type Call = { routeContext: RouteContext; deps: GamesDeps; request: FastifyRequest }

type Bodies = { [N in RouteName]: BodyOf<(typeof routes)[N]> }

/** Reads the start parameters and, for each route, the step from a request's body. */
type RoundRoutes<G extends RoundGame> = {
  params(body: Bodies[RoundRoute<'start', G>]): RoundParams[G]
  steps: { [N in RouteName]?: (body: Bodies[N]) => RoundStep[G] }
}

const ROUNDS = {
  flip: {
    params: ({ side }) => ({ side }),
    steps: { nextFlip: ({ side }) => ({ kind: 'flip', side }) },
  },
  hilo: {
    params: () => ({}),
    steps: {
      guessCard: ({ guess }) => ({ kind: 'guess', guess }),
      skipCard: () => ({ kind: 'skip' }),
    },
  },
  mines: {
    params: ({ mines }) => ({ mines }),
    steps: { revealTile: ({ tile }) => ({ kind: 'reveal', tile }) },
  },
  rock_paper_scissors: {
    params: ({ hand }) => ({ hand }),
    steps: { nextRockPaperScissors: ({ hand }) => ({ kind: 'throw', hand }) },
  },
} satisfies { [G in RoundGame]: RoundRoutes<G> }

type StepRoute = { [G in RoundGame]: keyof (typeof ROUNDS)[G]['steps'] }[RoundGame]

/**
 * The options of the routes of moves. The session and the rate are checked when the move is
 * admitted and settled.
 */
const STEP = { checks: 'later' } as const
const BET = { ...STEP, write: JSON.stringify, rate: { perSecond: 0, burst: 0 } } as const

export function gamesRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: GamesDeps,
): void {
  for (const game of BET_GAMES) {
    mountRoute(app, routeContext, betRoute(game), BET, ({ body, request }) =>
      placeBet({ routeContext, deps, request }, game, body),
    )
  }
  for (const game of ROUND_GAMES) {
    const { params, steps } = ROUNDS[game]
    mountRoute(app, routeContext, roundRoute('start', game), STEP, ({ request, body }) =>
      // The cast is safe: each route has validated the body of its own game.
      start({ routeContext, deps, request }, body, { game, params: params(body as never) }),
    )
    for (const [name, stepOf] of Object.entries(steps) as [StepRoute, (body: Next) => AnyStep][]) {
      mountRoute(app, routeContext, name, STEP, ({ request, body }) =>
        step({ routeContext, deps, request }, body, { game, step: stepOf(body) }),
      )
    }
    mountRoute(app, routeContext, roundRoute('cashOut', game), STEP, ({ request, body }) =>
      step({ routeContext, deps, request }, body, { game, step: { kind: 'cash_out' } }),
    )
    mountRoute(app, routeContext, roundRoute('active', game), {}, ({ caller }) =>
      findActive(deps, caller.userId, game),
    )
  }
  mountRoute(app, routeContext, 'listActiveRounds', {}, ({ caller }) =>
    listActive(deps, caller.userId),
  )
  mountRoute(app, routeContext, 'startAuto', {}, ({ caller, body }) =>
    startAuto(deps, caller.userId, body),
  )
  mountRoute(app, routeContext, 'stopAuto', {}, ({ caller, body }) =>
    stopAuto(deps, caller.userId, body.autoSessionId),
  )
}

type Stake = { amount: bigint; currency: Currency; identifier: string }
type AutoPlace = { autoSessionId?: string | undefined; autoSeq?: number | undefined }
type Next = { identifier: string; seq: number }

/** Plays a bet that one request decides. Refuses what `admit` and `playBet` refuse. */
function placeBet<G extends BetGame>(call: Call, game: G, body: Stake & AutoPlace & BetOptions[G]) {
  const { amount: stakeMinor, currency, identifier } = body
  const bet = { game, params: READ_PARAMS[game](body), identifier }
  return admit(call, { kind: 'bet', game, stakeMinor }, (session) => {
    if (stakeMinor === 0n) return playPractice(call.deps, session.playerId, bet)
    const stake = { stakeMinor, currency, ...autoOf(body) }
    const move: BetMove = { kind: 'bet', ...session, ...bet, ...stake }
    return call.deps.engine.play(move).then(presentBet)
  })
}

function autoOf({ autoSessionId: sessionId, autoSeq: seq }: AutoPlace): Pick<BetMove, 'auto'> {
  return sessionId === undefined || seq === undefined ? {} : { auto: { sessionId, seq } }
}

/** Starts a round. Refuses what `admit` and `playStart` refuse. */
function start(
  call: Call,
  { amount: stakeMinor, currency, identifier }: Stake,
  { game, params }: Pick<StartMove, 'game' | 'params'>,
) {
  const stored = { game, currency, stake: String(stakeMinor), ...params }
  const terms = { game, params, identifier, currency, stakeMinor, request: stored }
  return admit(call, { kind: 'start', game, stakeMinor }, (session) =>
    replyToMove(call.deps, { kind: 'start', ...session, ...terms }),
  )
}

/** Takes a step of a round. Refuses what `admit` and `playStep` refuse. */
function step(
  call: Call,
  { identifier, seq }: Next,
  { game, step: taken }: Pick<StepMove, 'game' | 'step'>,
) {
  const terms = { game, identifier, request: { game, seq, step: taken }, seq, step: taken }
  return admit(call, { kind: 'step', game, stakeMinor: null }, (session) =>
    replyToMove(call.deps, { kind: 'step', ...session, ...terms }),
  )
}
