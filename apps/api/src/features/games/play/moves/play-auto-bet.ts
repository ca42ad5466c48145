import { Refusal, refuseAuto } from '@kapis/contract/refusals'
import type { AutoStopReason, RefusalCode } from '@kapis/contract/refusals'
import { canonical } from '@kapis/fairness/receipt'
import type { AutoBet } from '@kapis/games/auto'
import { advanceAuto, stopBefore } from '@kapis/games/auto'
import type { SettledBet } from '#ledger/bets/plays.ts'
import type { AutoMove } from './move.ts'
import type { AutoSession, AutoSessions } from './auto-sessions.queries.ts'
import { autoKey } from './auto-sessions.queries.ts'

type AutoContext = { sessions: AutoSessions | undefined; nowMicros: bigint }

/**
 * Plays a bet of an auto session if it is the session's next bet, and refuses it otherwise. A
 * refusal by this function or by `play` closes the session.
 */
export function playAutoBet<P extends { bet: SettledBet }>(
  bet: AutoMove,
  { sessions, nowMicros }: AutoContext,
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

function advanceSession(
  session: AutoSession,
  settled: AutoBet & { seq: bigint },
  autoSeq: number,
): void {
  Object.assign(session, advanceAuto(session, session, settled))
  session.settled.push({ seq: settled.seq, autoSeq })
  session.stoppedWhy = stopBefore(session, session)
  session.isChanged = true
}

function stopReason(code: RefusalCode): AutoStopReason {
  return code === 'stake_above_max' ? 'stake_max' : 'balance'
}

/** Returns why the session must stop instead of playing this bet, or null if it is the next bet. */
function findStop(bet: AutoMove, session: AutoSession, nowMicros: bigint): AutoStopReason | null {
  if (session.stoppedWhy !== null) return session.stoppedWhy as AutoStopReason
  if (nowMicros >= session.expiresAtMicros) return 'expired'
  const isNext =
    bet.auto.seq === session.placed + 1 &&
    bet.stakeMinor === session.nextStakeMinor &&
    bet.currency === session.currency &&
    bet.game === session.game &&
    canonical(bet.params) === canonical(session.params)
  return stopBefore(session, session) ?? (isNext ? null : 'wrong_bet')
}

function closeSession(session: AutoSession, reason: AutoStopReason): void {
  if (session.stoppedWhy !== null) return
  session.stoppedWhy = reason
  session.isChanged = true
}
