import type { FastifyInstance, FastifyRequest } from 'fastify'
import { roundRoute } from '@kapis/contract/game-routes'
import type { RoundRoute } from '@kapis/contract/game-routes'
import type { RouteName } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import { ROUND_GAMES } from '@kapis/games/games'
import type { RoundGame } from '@kapis/games/games'
import type { RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import type { BetAdmission } from '#http/bet-admission.ts'
import { findCaller } from '#http/caller.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { requireSessionCookie } from '#http/session-cookie.ts'
import type { Stakers } from '../bets/bet.ts'
import type { advanceRound } from './advance-round.ts'
import { findActive, listActive } from './find-active.ts'
import type { AnyStep, StartMove } from './round.ts'
import { startRound } from './start-round.ts'
import type { RoundDeps } from './start-round.ts'

export type RoundsDeps = RoundDeps & {
  advanceRound: typeof advanceRound
  bets: BetAdmission
  stakers: Stakers
  /** These functions take a token. They return 0, or the player's waiting time in ms. */
  takePracticeToken: (playerId: string) => Promise<number>
  takeStepToken: (playerId: string) => Promise<number>
}

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
 * The options of the routes that move a round. The session is checked in the move's own
 * transaction.
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
      step(deps, request, game, body, stepOf(body)),
    )
  }
  mountRoute(app, routeContext, roundRoute('cashOut', game), MOVE, ({ request, body }) =>
    step(deps, request, game, body, { kind: 'cash_out' }),
  )
  mountRoute(app, routeContext, roundRoute('active', game), {}, ({ caller }) =>
    findActive(deps, caller.userId, game),
  )
}

/**
 * Starts a round. Refuses: not_authenticated, too_many_requests, age_not_confirmed,
 * identity_not_checked, and what startRound refuses.
 */
async function start(
  routeContext: RouteContext,
  deps: RoundsDeps,
  request: FastifyRequest,
  { amount: stakeMinor, currency, identifier }: Stake,
  { game, params }: Pick<StartMove, 'game' | 'params'>,
) {
  const cookie = requireSessionCookie(request)
  const { userId: playerId, tokenHash, prove } = await deps.bets.admit(cookie, request)
  const stored = { game, currency, stake: String(stakeMinor), ...params }
  const terms = { game, params, identifier, currency, stakeMinor, request: stored }
  const isPractice = stakeMinor === 0n
  if (isPractice) {
    // The token is taken from the player's only once the session is proven.
    await prove(() => findCaller(routeContext, cookie))
    if ((await deps.takePracticeToken(playerId)) > 0) throw refuse('too_many_requests')
  }
  return prove(async () => {
    if (!isPractice && !deps.stakers.has(playerId))
      await deps.stakers.learn({ playerId, tokenHash }, cookie)
    return startRound(deps, { kind: 'start', playerId, tokenHash, ...terms })
  })
}

/**
 * Takes a step of a round. Refuses: not_authenticated, too_many_requests, and what advanceRound
 * refuses.
 */
async function step(
  deps: RoundsDeps,
  request: FastifyRequest,
  game: RoundGame,
  { identifier, seq }: Action,
  taken: AnyStep,
) {
  const { bets, takeStepToken } = deps
  const admitted = await bets.admit(requireSessionCookie(request), request, takeStepToken)
  const { userId: playerId, tokenHash } = admitted
  const stored = { game, seq, step: taken }
  const move = { playerId, tokenHash, game, identifier, request: stored, seq, step: taken }
  return admitted.prove(() => deps.advanceRound(deps, { kind: 'step', ...move }))
}
