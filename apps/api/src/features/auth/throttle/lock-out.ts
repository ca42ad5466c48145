/** The recent failed attempts of one counter, and until when it refuses. */
export type LockOut = { attempts: number; firstFailedAt: Date | null; lockedUntil: Date | null }

/** This many failed attempts within the window lock the counter. */
export type AttemptLimit = { attemptsMax: number; windowMs: number; lockMs: number }

export const NO_FAILURES: LockOut = { attempts: 0, firstFailedAt: null, lockedUntil: null }

const MINUTE_MS = 60_000
/** For one address, browser or session. */
export const FIVE_TRIES: AttemptLimit = {
  attemptsMax: 5,
  windowMs: 30 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
}
/** For an account: over all unknown addresses and browsers, and over the codes of all its sessions. */
export const ACCOUNT_BRAKE: AttemptLimit = {
  attemptsMax: 20,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}

/**
 * Returns whether the counter is locked. The time comes from the database, because a process may
 * have a wrong clock.
 */
export function isLocked(state: LockOut, now: Date): boolean {
  return state.lockedUntil !== null && state.lockedUntil > now
}

/**
 * Returns the state after a wrong attempt. During a lock nothing changes, so that nobody can keep
 * another user locked out.
 */
export function afterWrong(state: LockOut, now: Date, limit: AttemptLimit): LockOut {
  if (isLocked(state, now)) return state
  const first = isStillCounting(state, now, limit) ? state.firstFailedAt : null
  const attempts = first === null ? 1 : state.attempts + 1
  const isFull = attempts >= limit.attemptsMax
  const lockedUntil = isFull ? new Date(now.getTime() + limit.lockMs) : null
  return { attempts, firstFailedAt: first ?? now, lockedUntil }
}

function isStillCounting(state: LockOut, now: Date, { windowMs }: AttemptLimit): boolean {
  if (state.firstFailedAt === null || state.lockedUntil !== null) return false
  return now.getTime() - state.firstFailedAt.getTime() < windowMs
}
