import type { AutoStopped } from '@kapis/contract/refusals'
import { advanceAuto, stopBefore } from '@kapis/games/auto'
import type { Bet, Verdict } from './bet.ts'
import type { AutoSession, AutoSessions } from './auto-sessions.queries.ts'
import { autoKey } from './auto-sessions.queries.ts'
import { isSameParams } from './same-bet.ts'

export type AutoGuard = { sessions: AutoSessions | undefined; nowMicros: bigint }

type AutoBet = Bet & { auto: NonNullable<Bet['auto']> }

export function isAuto(bet: Bet): bet is AutoBet {
  return bet.auto !== undefined
}

/**
 * Plays a bet of an auto session, or says why it is not that session's next one. A session whose
 * bet was refused is closed: what its client asks for and what its settings imply have parted.
 */
export function playGuarded(bet: AutoBet, guard: AutoGuard, play: () => Verdict): Verdict {
  const session = guard.sessions?.get(autoKey(bet.playerId, bet.auto.sessionId))
  if (session === undefined) return refused('unknown')
  const why = findStop(bet, session, guard.nowMicros)
  if (why !== null) return close(session, why, refused(why))
  const verdict = play()
  if (verdict.kind === 'refused') {
    return close(session, verdict.code === 'stake_above_max' ? 'stake_max' : 'balance', verdict)
  }
  if (verdict.kind === 'settled') {
    const { posting } = verdict
    session.standing = advanceAuto(session.settings, session.standing, posting)
    session.settled.push({ seq: posting.seq, autoSeq: bet.auto.seq })
    session.stoppedWhy = stopBefore(session.settings, session.standing)
    session.isChanged = true
  }
  return verdict
}

function findStop(bet: AutoBet, session: AutoSession, nowMicros: bigint): AutoStopped | null {
  if (session.stoppedWhy !== null) return session.stoppedWhy as AutoStopped
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

function close(session: AutoSession, why: AutoStopped, verdict: Verdict): Verdict {
  if (session.stoppedWhy === null) {
    session.stoppedWhy = why
    session.isChanged = true
  }
  return verdict
}

function refused(why: AutoStopped): Verdict {
  return { kind: 'refused', code: 'auto_stopped', why }
}
