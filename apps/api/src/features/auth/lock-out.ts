/** How often somebody was wrong lately. Five times in 30 minutes locks the account for 15. */
export type LockOut = { attempts: number; firstFailedAt: Date | null; lockedUntil: Date | null }

export const NO_FAILURES: LockOut = { attempts: 0, firstFailedAt: null, lockedUntil: null }

const ATTEMPTS_MAX = 5
const WINDOW_MS = 30 * 60_000
const LOCK_MS = 15 * 60_000

/** Time is the database's, handed in: a process with a wrong clock must not unlock anybody. */
export function isLocked(state: LockOut, now: Date): boolean {
  return state.lockedUntil !== null && state.lockedUntil > now
}

/** A try during the lock changes nothing, so that nobody can keep another locked out for ever. */
export function afterWrong(state: LockOut, now: Date): LockOut {
  if (isLocked(state, now)) return state
  const first = isStillCounting(state, now) ? state.firstFailedAt : null
  const attempts = first === null ? 1 : state.attempts + 1
  const lockedUntil = attempts >= ATTEMPTS_MAX ? new Date(now.getTime() + LOCK_MS) : null
  return { attempts, firstFailedAt: first ?? now, lockedUntil }
}

function isStillCounting(state: LockOut, now: Date): boolean {
  if (state.firstFailedAt === null || state.lockedUntil !== null) return false
  return now.getTime() - state.firstFailedAt.getTime() < WINDOW_MS
}
