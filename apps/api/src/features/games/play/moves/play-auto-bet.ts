import { Refusal, refuseAuto } from '@kapis/contract/refusals'
import type { AutoStopReason, RefusalCode } from '@kapis/contract/refusals'
import type { AutoBet as AutoPlayed } from '@kapis/games/auto'
import { advanceAuto, stopBefore } from '@kapis/games/auto'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import type { BetMove, Move } from './move.ts'
import type { AutoSession, AutoSessions } from './auto-sessions.queries.ts'
import { autoKey } from './auto-sessions.queries.ts'
import { isSameParams } from './same-bet.ts'

export type AutoBetDeps = { sessions: AutoSessions | undefined; nowMicros: bigint }

type AutoBet = BetMove & { auto: NonNullable<BetMove['auto']> }

export function isAuto(move: Move): move is AutoBet {
  return move.kind === 'bet' && move.auto !== undefined
}

/**
 * Plays a bet of an auto session if it is the session's next bet, and refuses it otherwise. A
 * refusal by this function or by `play` closes the session.
 */
export function playAutoBet<P extends { bet: SettledBet }>(
  bet: AutoBet,
  { sessions, nowMicros }: AutoBetDeps,
  play: () => P | Refusal | 'needs-epoch',
): P | Refusal | 'needs-epoch' {
  const session = sessions?.get(autoKey(bet.playerId, bet.auto.sessionId))
  if (session === undefined) return refuseAuto('unknown')
  const reason = findStop(bet, session, nowMicros)
  if (reason !== null) {
    closeSession(session, reason)
    return refuseAuto(reason)
  }
  const result = play()
  if (result instanceof Refusal) closeSession(session, stopReason(result.code))
  else if (result !== 'needs-epoch') advanceSession(session, result.bet, bet.auto.seq)
  return result
}

/** Updates a session after one of its bets was settled. */
function advanceSession(
  session: AutoSession,
  settled: AutoPlayed & { seq: bigint },
  autoSeq: number,
): void {
  session.state = advanceAuto(session.settings, session.state, settled)
  session.settled.push({ seq: settled.seq, autoSeq })
  session.stoppedWhy = stopBefore(session.settings, session.state)
  session.isChanged = true
}

/** Returns the reason for stopping a session whose stake was refused. */
function stopReason(code: RefusalCode): AutoStopReason {
  return code === 'stake_above_max' ? 'stake_max' : 'balance'
}

/** Returns why the session must stop instead of playing this bet, or null if it is the next bet. */
function findStop(bet: AutoBet, session: AutoSession, nowMicros: bigint): AutoStopReason | null {
  if (session.stoppedWhy !== null) return session.stoppedWhy as AutoStopReason
  if (nowMicros >= session.expiresAtMicros) return 'expired'
  const { settings, state } = session
  const isNext =
    bet.auto.seq === state.placed + 1 &&
    bet.stakeMinor === state.nextStakeMinor &&
    bet.currency === session.currency &&
    bet.game === session.game &&
    isSameParams(bet.params, session.params)
  return stopBefore(settings, state) ?? (isNext ? null : 'wrong_bet')
}

function closeSession(session: AutoSession, reason: AutoStopReason): void {
  if (session.stoppedWhy !== null) return
  session.stoppedWhy = reason
  session.isChanged = true
}
