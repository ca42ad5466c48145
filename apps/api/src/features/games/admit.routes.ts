import { assertOpen } from '@kapis/contract/gates'
import { refuse } from '@kapis/contract/refusals'
import type { Game } from '@kapis/games/games'
import type { FastifyRequest } from 'fastify'
import type { BetAdmission } from '#http/bet-admission.ts'
import { findCaller } from '#http/caller.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { requireSessionCookie } from '#http/credentials/session-cookie.ts'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import type { MoneyGate } from '#ledger/money-gate.ts'
import type { SessionRequest } from './play/known-players.ts'
import type { Move } from './play/moves/move.ts'
import type { Switches } from './switches/switches.ts'

/** The functions named `take…` take a token. They return 0, or the time to wait in ms. */
export type AdmitDeps = {
  bets: BetAdmission
  takeStepToken: (playerId: string) => Promise<number>
  takePracticeToken: (playerId: string) => Promise<number>
  /** The players who may stake: `has` reads a cache, `learn` the database. */
  stakers: {
    has(playerId: string): boolean
    learn(session: SessionRequest, cookie: string): Promise<void>
  }
  /** Checks that the signer can sign the receipt of the move. Refuses: unavailable. */
  assertReady: () => void
  gate: Pick<MoneyGate, 'factsOf'>
  switches: Pick<Switches, 'findClosedScope'>
}

type Call = { routeContext: RouteContext; deps: AdmitDeps; request: FastifyRequest }

/** What a move requests. A step has no stake (null); a stake of 0 is practice. */
type Terms = { kind: Move['kind']; game: Game; stakeMinor: bigint | null }

function actionOf({ kind, stakeMinor }: Terms) {
  if (stakeMinor !== 0n) return kind
  return kind === 'bet' ? 'practiceBet' : 'practiceStart'
}

/**
 * Admits a move, and plays it. The rate comes before the gates. The gates that need the account
 * (session, game of a start, pause, limits) are checked while the move is played, as is the pace.
 *
 * Refuses, in this order: session_expired, too_many_requests, age_not_confirmed,
 * identity_not_checked, unavailable, money_stopped, account_under_review, game_closed, and what
 * `play` refuses.
 */
export async function admit<T>(
  { routeContext, deps, request }: Call,
  terms: Terms,
  play: (session: PlayerSession) => Promise<T>,
): Promise<T> {
  const cookie = requireSessionCookie(request)
  const action = actionOf(terms)
  const take = action === 'step' ? deps.takeStepToken : undefined
  const { userId: playerId, tokenHash, prove } = await deps.bets.admit(cookie, request, take)
  if (action === 'practiceBet' || action === 'practiceStart') {
    // Take the player's token only once the session is proven, so that strangers cannot take it.
    await prove(() => findCaller(routeContext, cookie))
    if ((await deps.takePracticeToken(playerId)) > 0) throw refuse('too_many_requests')
  }
  return prove(async () => {
    // Known players skip the await, because each await costs time.
    if ((action === 'bet' || action === 'start') && !deps.stakers.has(playerId)) {
      await deps.stakers.learn({ playerId, tokenHash, kind: action }, cookie)
    }
    deps.assertReady()
    assertOpen(action, 'process', {
      money: deps.gate.factsOf(playerId),
      closedScope: deps.switches.findClosedScope(terms.game, playerId),
    })
    return play({ playerId, tokenHash })
  })
}
