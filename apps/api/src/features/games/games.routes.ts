import type { RollDice } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import type { OneShotGame, OneShotParams } from '@kapis/games/one-shot-rules'
import type { Currency } from '@kapis/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import type { Rate } from '#http/rate-limit.ts'
import { readSessionCookie } from '#http/session-cookie.ts'
import { findOwnEpoch, findSeeds } from './find-seeds.ts'
import { placeBet } from './place-bet.ts'
import type { PlaceDeps } from './place-bet.ts'
import { playPractice } from './play-practice.ts'
import { presentPlayed } from './present-played.ts'
import { rotateSeeds } from './rotate-seeds.ts'
import type { SeedDeps } from './rotate-seeds.ts'
import { startAuto } from './start-auto.ts'
import { stopAuto } from './stop-auto.ts'

export type GamesDeps = PlaceDeps &
  SeedDeps & {
    epochs: EpochShelf
    betRate: Rate
    /** Who a cookie claims to be. The bet's own transaction proves it. */
    identify: (cookie: string) => { userId: string; tokenHash: Buffer } | null
  }

const NO_LIMIT = { perSecond: 0, burst: 0 }

export function gamesRoutes(app: FastifyInstance, door: Door, deps: GamesDeps): void {
  mount(app, door, 'rollDice', { checks: 'later', rate: NO_LIMIT }, ({ body, request }) =>
    play(door, deps, request, {
      game: 'dice',
      params: { condition: body.condition, targetHundredths: Math.round(body.target * 100) },
      stakeMinor: body.amount,
      currency: body.currency,
      identifier: body.identifier,
      ...autoOf(body),
    }),
  )
  mount(app, door, 'startAuto', {}, ({ caller, body }) => startAuto(deps, caller.userId, body))
  mount(app, door, 'stopAuto', {}, ({ caller, body }) =>
    stopAuto(deps, caller.userId, body.autoSessionId),
  )
  mount(app, door, 'getSeeds', {}, ({ caller }) => findSeeds(deps, caller.userId))
  mount(app, door, 'rotateSeeds', {}, async ({ caller, body }) => {
    await rotateSeeds(deps, caller.userId, body)
    return findSeeds(deps, caller.userId)
  })
  mount(app, door, 'getEpoch', {}, ({ caller, params }) =>
    findOwnEpoch(deps, caller.userId, params.epoch),
  )
}

type Asked<G extends OneShotGame> = {
  game: G
  params: OneShotParams[G]
  stakeMinor: bigint
  currency: Currency
  identifier: string
  auto?: { sessionId: string; seq: number }
}

function autoOf(body: RollDice): Pick<Asked<'dice'>, 'auto'> {
  const { autoSessionId: sessionId, autoSeq: seq } = body
  return sessionId === undefined || seq === undefined ? {} : { auto: { sessionId, seq } }
}

/** Every one-shot game comes through here. */
async function play<G extends OneShotGame>(
  door: Door,
  deps: GamesDeps,
  request: FastifyRequest,
  asked: Asked<G>,
) {
  const cookie = readSessionCookie(request)
  if (cookie === null) throw refuse('not_authenticated')
  const claimed = deps.identify(cookie)
  if (claimed === null) throw refuse('session_expired')
  if ((await door.limiter.take(`bet:${claimed.userId}`, deps.betRate)) > 0) {
    throw refuse('too_many_requests')
  }
  if (asked.stakeMinor === 0n) {
    const caller = await door.authenticate(cookie, 'activity')
    if (caller === null) throw refuse('session_expired')
    return playPractice(deps, caller.userId, asked)
  }
  const bet = { ...asked, playerId: claimed.userId, tokenHash: claimed.tokenHash }
  const settled = await placeBet(deps, bet)
  const epoch = deps.epochs.find({ playerId: bet.playerId, epoch: settled.bet.epoch })
  return presentPlayed(settled, epoch)
}
