import type { FastifyInstance } from 'fastify'
import type { Played } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import type { RoundGame } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import type { advanceRound } from './advance-round.ts'
import { findActive, listActive } from './find-active.ts'
import type { Wanted } from './open-round.ts'
import type { AnyStep } from './round.ts'
import { startRound } from './start-round.ts'
import type { RoundDeps } from './start-round.ts'

export type RoundsDeps = RoundDeps & {
  advanceRound: typeof advanceRound
  /** Answer 0, or for how long a player must wait, in ms. */
  takeBetToken: (playerId: string) => number
  takePracticeToken: (playerId: string) => number
  takeStepToken: (playerId: string) => number
}

type Stake = { amount: bigint; currency: Currency; identifier: string }
type Action = { identifier: string; seq: number }
type Start = Pick<Wanted, 'game' | 'params'>

/** The games of several steps, step by step; a plan of one request is a bet. */
export function roundsRoutes(app: FastifyInstance, door: Door, deps: RoundsDeps): void {
  const start = async (playerId: string, body: Stake, wanted: Start) => {
    if (deps.takeBetToken(playerId) > 0) throw refuse('too_many_requests')
    const { amount: stakeMinor, currency, identifier } = body
    const isTooSoon = stakeMinor === 0n && deps.takePracticeToken(playerId) > 0
    if (isTooSoon) throw refuse('too_many_requests')
    const { game, params } = wanted
    return startRound(deps, playerId, {
      ...wanted,
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
  ): Promise<Played> => {
    if (deps.takeStepToken(playerId) > 0) throw refuse('too_many_requests')
    return deps.advanceRound(deps, playerId, { game, identifier, seq, step: taken })
  }
  minesRoutes(app, door, start, step)
  hiloRoutes(app, door, start, step)
  flipRoutes(app, door, start, step)
  throwRoutes(app, door, start, step)
  activeRoutes(app, door, deps)
}

type StartOne = (playerId: string, body: Stake, wanted: Start) => Promise<Played>
type StepOne = (
  playerId: string,
  game: RoundGame,
  action: Action,
  taken: AnyStep,
) => Promise<Played>

const CASH_OUT = { kind: 'cash_out' } as const

function minesRoutes(app: FastifyInstance, door: Door, start: StartOne, step: StepOne): void {
  mount(app, door, 'startMines', {}, ({ caller, body }) => {
    const params = { mines: body.mines }
    return start(caller.userId, body, { game: 'mines', params })
  })
  mount(app, door, 'revealTile', {}, ({ caller, body }) =>
    step(caller.userId, 'mines', body, { kind: 'reveal', tile: body.tile }),
  )
  mount(app, door, 'cashOutMines', {}, ({ caller, body }) =>
    step(caller.userId, 'mines', body, CASH_OUT),
  )
}

function hiloRoutes(app: FastifyInstance, door: Door, start: StartOne, step: StepOne): void {
  mount(app, door, 'startHilo', {}, ({ caller, body }) =>
    start(caller.userId, body, { game: 'hilo', params: {} }),
  )
  mount(app, door, 'guessCard', {}, ({ caller, body }) =>
    step(caller.userId, 'hilo', body, { kind: 'guess', guess: body.guess }),
  )
  mount(app, door, 'skipCard', {}, ({ caller, body }) =>
    step(caller.userId, 'hilo', body, { kind: 'skip' }),
  )
  mount(app, door, 'cashOutHilo', {}, ({ caller, body }) =>
    step(caller.userId, 'hilo', body, CASH_OUT),
  )
}

function flipRoutes(app: FastifyInstance, door: Door, start: StartOne, step: StepOne): void {
  mount(app, door, 'startFlip', {}, ({ caller, body }) => {
    const params = { side: body.side }
    return start(caller.userId, body, { game: 'flip', params })
  })
  mount(app, door, 'nextFlip', {}, ({ caller, body }) =>
    step(caller.userId, 'flip', body, { kind: 'flip', side: body.side }),
  )
  mount(app, door, 'cashOutFlip', {}, ({ caller, body }) =>
    step(caller.userId, 'flip', body, CASH_OUT),
  )
}

function throwRoutes(app: FastifyInstance, door: Door, start: StartOne, step: StepOne): void {
  const game = 'rock_paper_scissors'
  mount(app, door, 'startRockPaperScissors', {}, ({ caller, body }) => {
    const params = { hand: body.hand }
    return start(caller.userId, body, { game, params })
  })
  mount(app, door, 'nextThrow', {}, ({ caller, body }) =>
    step(caller.userId, game, body, { kind: 'throw', hand: body.hand }),
  )
  mount(app, door, 'cashOutRockPaperScissors', {}, ({ caller, body }) =>
    step(caller.userId, game, body, CASH_OUT),
  )
}

function activeRoutes(app: FastifyInstance, door: Door, deps: RoundDeps): void {
  mount(app, door, 'activeMines', {}, ({ caller }) => findActive(deps, caller.userId, 'mines'))
  mount(app, door, 'activeHilo', {}, ({ caller }) => findActive(deps, caller.userId, 'hilo'))
  mount(app, door, 'activeFlip', {}, ({ caller }) => findActive(deps, caller.userId, 'flip'))
  mount(app, door, 'activeRockPaperScissors', {}, ({ caller }) =>
    findActive(deps, caller.userId, 'rock_paper_scissors'),
  )
  mount(app, door, 'listActiveRounds', {}, ({ caller }) => listActive(deps, caller.userId))
}
