import type { BetReply } from '@kapis/contract/games'
import type { RefusalCode } from '@kapis/contract/refusals'
import * as routes from '@kapis/contract/routes/games'
import { toNumber } from '@kapis/money/money'
import { api } from '#lib/api/api-client.ts'
import { ApiError, NetworkError } from '#lib/api/api-errors.ts'
import { pause } from '#lib/pause.ts'
import type { GameStore } from './game-store.ts'
import type { GameMove } from './round.ts'

const RESEND_MS = [500, 1_000, 2_000, 4_000]

/**
 * Sends a move and, if no reply arrives, resends it up to four times with the same identifier. The
 * server may already have settled it, so it returns the settled move or takes the move once. Calls
 * `onSilence` before each time that it is resent.
 */
export async function sendMove(
  game: GameStore,
  move: GameMove,
  onSilence: () => void,
): Promise<BetReply> {
  // The cast is safe: the route and the parameters belong to the same store.
  const route = routes[game.routes[move.step]!] as typeof routes.rollDice
  const send = () => api.call(route, { body: bodyOf(game, move) as never })
  for (const waitMs of RESEND_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      onSilence()
      await pause(waitMs)
    }
  }
  return send()
}

function bodyOf({ sentParams }: GameStore, move: GameMove): object {
  const { params, stakeMinor, currency, identifier, seq, auto } = move
  if (seq !== undefined) return { ...params, identifier, seq }
  const session = auto && { autoSessionId: auto.sessionId, autoSeq: auto.seq }
  const options = sentParams?.(params) ?? params
  return { ...options, amount: toNumber(stakeMinor), currency, identifier, ...session }
}

/**
 * Returns whether the move may have been settled despite the error. A reply that cannot be read
 * proves nothing; `money_stopped` means that the server refused the move.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError) || error.code === 'money_stopped') return false
  return error.status >= 500 || error.code === 'bad_reply'
}

/** The refusals that the server decides before it looks up whether the move is settled. */
const BEFORE_LOOKUP: readonly unknown[] = [
  'too_many_requests',
  'money_stopped',
  'account_under_review',
] satisfies RefusalCode[]

/**
 * Returns whether the error of a move that is sent again says nothing about the first time: the
 * move may have been settled then. A start of a closed game is looked up, a bet is not.
 */
export function isStillUnknown({ step }: GameMove, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return BEFORE_LOOKUP.includes(error.code) || (step === 'bet' && error.code === 'game_closed')
}
