import { refuse } from '@kapis/contract/refusals'
import type { BetGame } from '@kapis/games/bet-rules'
import type { Currency } from '@kapis/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import type { BetAdmission } from '#http/limits/bet-admission.ts'
import type { Caller } from '#http/caller.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { readSessionCookie } from '#http/session-cookie.ts'
import type { Bet } from './bet.ts'
import { findOwnEpoch, findSeeds } from './fairness/find-seeds.ts'
import { placeBet } from './place-bet.ts'
import type { PlaceDeps } from './place-bet.ts'
import { playPractice } from './play-practice.ts'
import { presentPlayed } from './present-played.ts'
import { READ_PARAMS } from './read-params.ts'
import type { AskedParams } from './read-params.ts'
import { rotateSeeds } from './fairness/rotate-seeds.ts'
import type { SeedDeps } from './fairness/rotate-seeds.ts'
import { startAuto } from './auto/start-auto.ts'
import { stopAuto } from './auto/stop-auto.ts'
import type { Jurisdiction } from './switches.ts'
import { writePlayed } from './write-played.ts'

export type GamesDeps = PlaceDeps &
  SeedDeps & {
    epochs: EpochShelf
    jurisdiction: Jurisdiction
    bets: BetAdmission
    /** Answers 0, or for how long a player must wait before the next practice game, in ms. */
    takePracticeToken: (playerId: string) => number
    /** Which players have confirmed their age: `has` is a cache, `learn` asks the database. */
    ages: { has(playerId: string): boolean; learn(playerId: string, cookie: string): Promise<void> }
  }

/** `bet-admission.ts` limits bets; the bet's own transaction proves the session. */
const BET = { checks: 'later', write: writePlayed, rate: { perSecond: 0, burst: 0 } } as const

export function gamesRoutes(app: FastifyInstance, door: Door, deps: GamesDeps): void {
  mount(app, door, 'rollDice', BET, ({ body, request }) => play(door, deps, request, 'dice', body))
  mount(app, door, 'playLimbo', BET, ({ body, request }) =>
    play(door, deps, request, 'limbo', body),
  )
  mount(app, door, 'playPlinko', BET, ({ body, request }) =>
    play(door, deps, request, 'plinko', body),
  )
  mount(app, door, 'playKeno', BET, ({ body, request }) => play(door, deps, request, 'keno', body))
  plansRoutes(app, door, deps)
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

/** Games of several steps by a fixed plan, in one request. */
function plansRoutes(app: FastifyInstance, door: Door, deps: GamesDeps): void {
  mount(app, door, 'playFlip', BET, ({ body, request }) => play(door, deps, request, 'flip', body))
  mount(app, door, 'playMines', BET, ({ body, request }) =>
    play(door, deps, request, 'mines', body),
  )
  mount(app, door, 'playRockPaperScissors', BET, ({ body, request }) =>
    play(door, deps, request, 'rock_paper_scissors', body),
  )
}

type Asked = {
  amount: bigint
  currency: Currency
  identifier: string
  autoSessionId?: string | undefined
  autoSeq?: number | undefined
}

/**
 * Every bet that its own request decides comes through here. Refuses: too_many_requests,
 * session_expired, age_not_confirmed, and what placeBet refuses.
 */
async function play<G extends BetGame>(
  door: Door,
  deps: GamesDeps,
  request: FastifyRequest,
  game: G,
  asked: Asked & AskedParams[G],
) {
  const cookie = readSessionCookie(request)
  if (cookie === null) throw refuse('not_authenticated')
  const { userId: playerId, tokenHash, ...admitted } = await deps.bets.admit(cookie, request)
  const { amount: stakeMinor, currency, identifier } = asked
  const round = { game, params: READ_PARAMS[game](asked), identifier }
  if (stakeMinor === 0n) {
    const caller = await admitted.prove(() => authenticate(door, cookie))
    if (deps.takePracticeToken(caller.userId) > 0) throw refuse('too_many_requests')
    return playPractice(deps, caller.userId, round)
  }
  const bet = { ...round, stakeMinor, currency, playerId, tokenHash, ...autoOf(asked) }
  const settled = await admitted.prove(async () => {
    if (!deps.ages.has(playerId)) await deps.ages.learn(playerId, cookie)
    return placeBet(deps, bet)
  })
  const epoch = deps.epochs.find({ playerId, epoch: settled.bet.epoch })
  return presentPlayed(settled, epoch)
}

async function authenticate(door: Door, cookie: string): Promise<Caller> {
  const caller = await door.authenticate(cookie, 'activity')
  if (caller === null) throw refuse('session_expired')
  return caller
}

function autoOf({ autoSessionId: sessionId, autoSeq: seq }: Asked): Pick<Bet, 'auto'> {
  return sessionId === undefined || seq === undefined ? {} : { auto: { sessionId, seq } }
}
