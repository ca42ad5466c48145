import type { AutoStopReason, RefusalCode } from '@kapis/contract/refusals'
import type { AutoBet as AutoPlayed } from '@kapis/games/auto'
import { advanceAuto, stopBefore } from '@kapis/games/auto'
import type { BetRequest, BetResult } from '../bet.ts'
import type { AutoSession, AutoSessions } from './auto-sessions.queries.ts'
import { autoKey } from './auto-sessions.queries.ts'
import { isSameParams } from '../settle/same-bet.ts'

export type AutoBetDeps = { sessions: AutoSessions | undefined; nowMicros: bigint }

type AutoBet = BetRequest & { auto: NonNullable<BetRequest['auto']> }

export function isAuto(bet: BetRequest): bet is AutoBet {
  return bet.auto !== undefined
}

/**
 * Plays a bet of an auto session, or returns why it is not the next one. A refusal closes the
 * session, because client and settings no longer agree.
 */
export function playAutoBet(
  bet: AutoBet,
  remaining: AutoBetDeps,
  play: () => BetResult,
): BetResult {
  const session = remaining.sessions?.get(autoKey(bet.playerId, bet.auto.sessionId))
  if (session === undefined) return refused('unknown')
  const why = findStop(bet, session, remaining.nowMicros)
  if (why !== null) {
    closeSession(session, why)
    return refused(why)
  }
  const result = play()
  if (result.kind === 'refused') closeSession(session, whyRefused(result.code))
  if (result.kind === 'settled') advanceSession(session, result.posting, bet.auto.seq)
  return result
}

/** Advances a session by a settled bet. */
function advanceSession(
  session: AutoSession,
  settled: AutoPlayed & { seq: bigint },
  autoSeq: number,
): void {
  session.standing = advanceAuto(session.settings, session.standing, settled)
  session.settled.push({ seq: settled.seq, autoSeq })
  session.stoppedWhy = stopBefore(session.settings, session.standing)
  session.isChanged = true
}

/** Maps a refused stake to a stop reason. */
function whyRefused(code: RefusalCode): AutoStopReason {
  return code === 'stake_above_max' ? 'stake_max' : 'balance'
}

/** Returns why a bet is not the session's next one, or null. */
function findStop(bet: AutoBet, session: AutoSession, nowMicros: bigint): AutoStopReason | null {
  if (session.stoppedWhy !== null) return session.stoppedWhy as AutoStopReason
  if (nowMicros >= session.expiresAtMicros) return 'expired'
  const { settings, standing } = session
  const isNext =
    bet.auto.seq === standing.placed + 1 &&
    bet.stakeMinor === standing.nextStakeMinor &&
    bet.currency === session.currency &&
    bet.game === session.game &&
    isSameParams(bet.params, session.params)
  return stopBefore(settings, standing) ?? (isNext ? null : 'wrong_bet')
}

function closeSession(session: AutoSession, why: AutoStopReason): void {
  if (session.stoppedWhy !== null) return
  session.stoppedWhy = why
  session.isChanged = true
}

function refused(why: AutoStopReason): BetResult {
  return { kind: 'refused', code: 'auto_stopped', why }
}
