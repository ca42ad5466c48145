import type { FastifyInstance } from 'fastify'
import type { BetReply } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import type { RoundGame } from '@kapis/games/round-rules'
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
  /** Returns 0, or the player's wait in ms. */
  takeBetToken: (playerId: string) => number
  takePracticeToken: (playerId: string) => number
  takeStepToken: (playerId: string) => number
}

type Stake = { amount: bigint; currency: Currency; identifier: string }
type Action = { identifier: string; seq: number }
type Start = Pick<RoundRequest, 'game' | 'params'>

/** Mounts the routes of step-by-step games; plans are bets. */
export function roundsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: RoundsDeps,
): void {
  const start = async (playerId: string, body: Stake, requested: Start) => {
    if (deps.takeBetToken(playerId) > 0) throw refuse('too_many_requests')
    const { amount: stakeMinor, currency, identifier } = body
    const isTooSoon = stakeMinor === 0n && deps.takePracticeToken(playerId) > 0
    if (isTooSoon) throw refuse('too_many_requests')
    const { game, params } = requested
    return startRound(deps, playerId, {
      ...requested,
      identifier,
      currency,
      stakeMinor,
      asked: { game, currency, stake: String(stakeMinor), ...params },
    })
  }
  const step = async (
    playerId: string,
    game: RoundGame,
    { identifier, seq }: Action,
    taken: AnyStep,
  ): Promise<BetReply> => {
    if (deps.takeStepToken(playerId) > 0) throw refuse('too_many_requests')
    return deps.advanceRound(deps, playerId, { game, identifier, seq, step: taken })
  }
  minesRoutes(app, routeContext, start, step)
  hiloRoutes(app, routeContext, start, step)
  flipRoutes(app, routeContext, start, step)
  rockPaperScissorsRoutes(app, routeContext, start, step)
  activeRoutes(app, routeContext, deps)
}

type StartOne = (playerId: string, body: Stake, requested: Start) => Promise<BetReply>
type StepOne = (
  playerId: string,
  game: RoundGame,
  action: Action,
  taken: AnyStep,
) => Promise<BetReply>

const CASH_OUT = { kind: 'cash_out' } as const

function minesRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  start: StartOne,
  step: StepOne,
): void {
  mountRoute(app, routeContext, 'startMines', {}, ({ caller, body }) => {
    const params = { mines: body.mines }
    return start(caller.userId, body, { game: 'mines', params })
  })
  mountRoute(app, routeContext, 'revealTile', {}, ({ caller, body }) =>
    step(caller.userId, 'mines', body, { kind: 'reveal', tile: body.tile }),
  )
  mountRoute(app, routeContext, 'cashOutMines', {}, ({ caller, body }) =>
    step(caller.userId, 'mines', body, CASH_OUT),
  )
}

function hiloRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  start: StartOne,
  step: StepOne,
): void {
  mountRoute(app, routeContext, 'startHilo', {}, ({ caller, body }) =>
    start(caller.userId, body, { game: 'hilo', params: {} }),
  )
  mountRoute(app, routeContext, 'guessCard', {}, ({ caller, body }) =>
    step(caller.userId, 'hilo', body, { kind: 'guess', guess: body.guess }),
  )
  mountRoute(app, routeContext, 'skipCard', {}, ({ caller, body }) =>
    step(caller.userId, 'hilo', body, { kind: 'skip' }),
  )
  mountRoute(app, routeContext, 'cashOutHilo', {}, ({ caller, body }) =>
    step(caller.userId, 'hilo', body, CASH_OUT),
  )
}

function flipRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  start: StartOne,
  step: StepOne,
): void {
  mountRoute(app, routeContext, 'startFlip', {}, ({ caller, body }) => {
    const params = { side: body.side }
    return start(caller.userId, body, { game: 'flip', params })
  })
  mountRoute(app, routeContext, 'nextFlip', {}, ({ caller, body }) =>
    step(caller.userId, 'flip', body, { kind: 'flip', side: body.side }),
  )
  mountRoute(app, routeContext, 'cashOutFlip', {}, ({ caller, body }) =>
    step(caller.userId, 'flip', body, CASH_OUT),
  )
}

function rockPaperScissorsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  start: StartOne,
  step: StepOne,
): void {
  const game = 'rock_paper_scissors'
  mountRoute(app, routeContext, 'startRockPaperScissors', {}, ({ caller, body }) => {
    const params = { hand: body.hand }
    return start(caller.userId, body, { game, params })
  })
  mountRoute(app, routeContext, 'nextRockPaperScissors', {}, ({ caller, body }) =>
    step(caller.userId, game, body, { kind: 'throw', hand: body.hand }),
  )
  mountRoute(app, routeContext, 'cashOutRockPaperScissors', {}, ({ caller, body }) =>
    step(caller.userId, game, body, CASH_OUT),
  )
}

function activeRoutes(app: FastifyInstance, routeContext: RouteContext, deps: RoundDeps): void {
  mountRoute(app, routeContext, 'activeMines', {}, ({ caller }) =>
    findActive(deps, caller.userId, 'mines'),
  )
  mountRoute(app, routeContext, 'activeHilo', {}, ({ caller }) =>
    findActive(deps, caller.userId, 'hilo'),
  )
  mountRoute(app, routeContext, 'activeFlip', {}, ({ caller }) =>
    findActive(deps, caller.userId, 'flip'),
  )
  mountRoute(app, routeContext, 'activeRockPaperScissors', {}, ({ caller }) =>
    findActive(deps, caller.userId, 'rock_paper_scissors'),
  )
  mountRoute(app, routeContext, 'listActiveRounds', {}, ({ caller }) =>
    listActive(deps, caller.userId),
  )
}
