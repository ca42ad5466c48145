import { refuse } from '@kapis/contract/refusals'
import type { Game } from '@kapis/games/games'
import type { FastifyRequest } from 'fastify'
import type { BetAdmission } from '#http/bet-admission.ts'
import { findCaller } from '#http/caller.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { requireSessionCookie } from '#http/session-cookie.ts'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import type { MoneyGate } from '#ledger/money-gate.ts'
import type { SessionRequest } from './play/known-players.ts'
import type { Move } from './play/moves/move.ts'
import type { Switches } from './switches/switches.ts'

/** The functions named `take…` take a token. They return 0, or the player's waiting time in ms. */
export type AdmitDeps = {
  bets: BetAdmission
  takeStepToken: (playerId: string) => Promise<number>
  takePracticeToken: (playerId: string) => Promise<number>
  /** The players who may stake: `has` reads a cache, `learn` the database. */
  stakers: {
    has(playerId: string): boolean
    learn(session: SessionRequest, cookie: string): Promise<void>
  }
  gate: Pick<MoneyGate, 'assertOpen'>
  switches: Pick<Switches, 'assertOpen'>
}

/** What is asked for. A step stakes null; a stake of 0 is practice. */
type Terms = { kind: Move['kind']; game: Game; stakeMinor: bigint | null }
type Session = PlayerSession & { cookie: string }

type Check = {
  name: string
  /** The kinds of moves that are checked. */
  of: readonly Terms['kind'][]
  /** Whether only stakes are checked, neither practice nor steps. */
  isOfStakes: boolean
  check(deps: AdmitDeps, session: Session, terms: Terms): Promise<void> | void
}

/**
 * What is checked before a move joins the queue, in the order in which it refuses. The rate comes
 * first. The session, the pace and the pauses of the player are checked while the move is played,
 * because they need the account.
 */
const CHECKS: readonly Check[] = [
  {
    name: 'age and identity',
    of: ['bet', 'start'],
    isOfStakes: true,
    check: ({ stakers }, { cookie, ...session }, { kind }) =>
      stakers.has(session.playerId) ? undefined : stakers.learn({ ...session, kind }, cookie),
  },
  {
    name: 'money gate',
    of: ['bet', 'start', 'step'],
    isOfStakes: false,
    check: ({ gate }, { playerId }) => gate.assertOpen(playerId),
  },
  {
    name: 'game switch',
    // The reply to a repeated start is given again, even if the game is closed by now, and a round
    // that was started is played to its end.
    of: ['bet'],
    isOfStakes: true,
    check: ({ switches }, { playerId }, { game }) => switches.assertOpen(game, playerId),
  },
]

/**
 * Admits a move, and plays it. Refuses, in this order: session_expired, too_many_requests,
 * age_not_confirmed, identity_not_checked, money_stopped, account_under_review, game_closed, and what
 * `play` refuses.
 */
export async function admit<T>(
  routeContext: RouteContext,
  deps: AdmitDeps,
  request: FastifyRequest,
  terms: Terms,
  play: (session: PlayerSession) => Promise<T>,
): Promise<T> {
  const cookie = requireSessionCookie(request)
  const take = terms.kind === 'step' ? deps.takeStepToken : undefined
  const { userId: playerId, tokenHash, prove } = await deps.bets.admit(cookie, request, take)
  if (terms.stakeMinor === 0n) {
    // The token is taken from the player's only once the session is proven.
    await prove(() => findCaller(routeContext, cookie))
    if ((await deps.takePracticeToken(playerId)) > 0) throw refuse('too_many_requests')
  }
  return prove(async () => {
    for (const { of, isOfStakes, check } of CHECKS) {
      const isSpared = isOfStakes && !terms.stakeMinor
      const checked =
        of.includes(terms.kind) && !isSpared
          ? check(deps, { playerId, tokenHash, cookie }, terms)
          : undefined
      // Most checks read memory. Bets do not await them, because each await would cost time.
      if (checked !== undefined) await checked
    }
    return play({ playerId, tokenHash })
  })
}
