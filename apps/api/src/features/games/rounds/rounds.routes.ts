import type { FastifyInstance } from 'fastify'
import { roundRoute } from '@kapis/contract/game-routes'
import type { RoundRoute } from '@kapis/contract/game-routes'
import type { BetReply } from '@kapis/contract/games'
import type { RouteName } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import { ROUND_GAMES } from '@kapis/games/games'
import type { RoundGame } from '@kapis/games/games'
import type { RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { advanceRound } from './advance-round.ts'
import { findActive, listActive } from './find-active.ts'
import type { RoundRequest } from './open-round.ts'
import type { AnyStep } from './round.ts'
import { startRound } from './start-round.ts'
import type { RoundDeps } from './start-round.ts'

export type RoundsDeps = RoundDeps & {
  advanceRound: typeof advanceRound
  /** These functions take a token. They return 0, or the player's waiting time in ms. */
  takeBetToken: (playerId: string) => number
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
  mountRoute(app, routeContext, roundRoute('start', game), {}, ({ caller, body }) =>
    // The cast is safe: each route has validated the body of its own game.
    start(deps, caller.userId, body, { game, params: params(body as never) }),
  )
  for (const [name, stepOf] of Object.entries(steps) as [StepRoute, (body: Action) => AnyStep][]) {
    mountRoute(app, routeContext, name, {}, ({ caller, body }) =>
      step(deps, caller.userId, game, body, stepOf(body)),
    )
  }
  mountRoute(app, routeContext, roundRoute('cashOut', game), {}, ({ caller, body }) =>
    step(deps, caller.userId, game, body, { kind: 'cash_out' }),
  )
  mountRoute(app, routeContext, roundRoute('active', game), {}, ({ caller }) =>
    findActive(deps, caller.userId, game),
  )
}

/** Starts a round. Refuses: too_many_requests, and what startRound refuses. */
async function start(
  deps: RoundsDeps,
  playerId: string,
  { amount: stakeMinor, currency, identifier }: Stake,
  { game, params }: Pick<RoundRequest, 'game' | 'params'>,
): Promise<BetReply> {
  if (deps.takeBetToken(playerId) > 0) throw refuse('too_many_requests')
  const isTooSoon = stakeMinor === 0n && (await deps.takePracticeToken(playerId)) > 0
  if (isTooSoon) throw refuse('too_many_requests')
  const terms = { game, params, identifier, currency, stakeMinor }
  const request = { game, currency, stake: String(stakeMinor), ...params }
  return startRound(deps, playerId, { ...terms, asked: request })
}

/** Takes a step of a round. Refuses: too_many_requests, and what advanceRound refuses. */
async function step(
  deps: RoundsDeps,
  playerId: string,
  game: RoundGame,
  { identifier, seq }: Action,
  taken: AnyStep,
): Promise<BetReply> {
  if ((await deps.takeStepToken(playerId)) > 0) throw refuse('too_many_requests')
  return deps.advanceRound(deps, playerId, { game, identifier, seq, step: taken })
}
