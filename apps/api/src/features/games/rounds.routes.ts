import type { FastifyInstance, FastifyRequest } from 'fastify'
import { roundRoute } from '@kapis/contract/game-routes'
import type { RoundRoute } from '@kapis/contract/game-routes'
import type { RouteName } from '@kapis/contract/policy'
import type { BodyOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import { ROUND_GAMES } from '@kapis/games/games'
import type { RoundGame } from '@kapis/games/games'
import type { RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { AnyStep } from '#ledger/bets/round.ts'
import { admit } from './admit.routes.ts'
import type { AdmitDeps } from './admit.routes.ts'
import type { StartMove, StepMove } from './play/moves/move.ts'
import { replyToMove } from './reply.ts'
import type { ReplyDeps } from './reply.ts'
import { findActive, listActive } from './rounds/find-active.ts'

export type RoundsDeps = AdmitDeps & ReplyDeps

type Stake = { amount: bigint; currency: Currency; identifier: string }
type Action = { identifier: string; seq: number }
type Bodies = { [N in RouteName]: BodyOf<(typeof routes)[N]> }

/**
 * The functions that the routes of a game need. They read the start parameters and, for each route,
 * the step from a request's body.
 */
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
 * The options of the routes that move a round. The session is checked while the move is settled.
 */
const MOVE = { checks: 'later' } as const

/** Mounts the routes of games that are played step by step. Plans have the routes of bets. */
export function roundsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: RoundsDeps,
): void {
  for (const game of ROUND_GAMES) mountGame(app, routeContext, deps, game)
  mountRoute(app, routeContext, 'listActiveRounds', {}, ({ caller }) =>
    listActive(deps, caller.userId),
  )
}

function mountGame(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: RoundsDeps,
  game: RoundGame,
): void {
  const { params, steps } = ROUNDS[game]
  mountRoute(app, routeContext, roundRoute('start', game), MOVE, ({ request, body }) =>
    // The cast is safe: each route has validated the body of its own game.
    start(routeContext, deps, request, body, { game, params: params(body as never) }),
  )
  for (const [name, stepOf] of Object.entries(steps) as [StepRoute, (body: Action) => AnyStep][]) {
    mountRoute(app, routeContext, name, MOVE, ({ request, body }) =>
      step(routeContext, deps, request, body, { game, step: stepOf(body) }),
    )
  }
  mountRoute(app, routeContext, roundRoute('cashOut', game), MOVE, ({ request, body }) =>
    step(routeContext, deps, request, body, { game, step: { kind: 'cash_out' } }),
  )
  mountRoute(app, routeContext, roundRoute('active', game), {}, ({ caller }) =>
    findActive(deps, caller.userId, game),
  )
}

/** Starts a round. Refuses what `admit` and `playStart` refuse. */
function start(
  routeContext: RouteContext,
  deps: RoundsDeps,
  request: FastifyRequest,
  { amount: stakeMinor, currency, identifier }: Stake,
  { game, params }: Pick<StartMove, 'game' | 'params'>,
) {
  const stored = { game, currency, stake: String(stakeMinor), ...params }
  const terms = { game, params, identifier, currency, stakeMinor, request: stored }
  return admit(routeContext, deps, request, { kind: 'start', game, stakeMinor }, (session) =>
    replyToMove(deps, { kind: 'start', ...session, ...terms }),
  )
}

/** Takes a step of a round. Refuses what `admit` and `playStep` refuse. */
function step(
  routeContext: RouteContext,
  deps: RoundsDeps,
  request: FastifyRequest,
  { identifier, seq }: Action,
  { game, step: taken }: Pick<StepMove, 'game' | 'step'>,
) {
  const terms = { game, identifier, request: { game, seq, step: taken }, seq, step: taken }
  return admit(routeContext, deps, request, { kind: 'step', game, stakeMinor: null }, (session) =>
    replyToMove(deps, { kind: 'step', ...session, ...terms }),
  )
}
