/** The recent failed attempts of one counter, and the time until which the counter is locked. */
export type LockOut = { attempts: number; firstFailedAt: Date | null; lockedUntil: Date | null }

/**
 * A limit: `attemptsMax` failed attempts within `windowMs` lock a counter for `lockMs`. With
 * `isHeld`, each further failure until the end of the window locks it again, and its reply is held
 * back as long.
 */
export type AttemptLimit = {
  attemptsMax: number
  windowMs: number
  lockMs: number
  isHeld?: boolean
}

export const NO_FAILURES: LockOut = { attempts: 0, firstFailedAt: null, lockedUntil: null }

const MINUTE_MS = 60_000
/** The limit for one address or session. */
export const FIVE_TRIES: AttemptLimit = {
  attemptsMax: 5,
  windowMs: 30 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
}
/**
 * The limit for a browser that has signed in to the account before. It slows guesses down, to about
 * 360 in 30 minutes. Whoever waits for the reply finds the counter unlocked, so the owner's right
 * password is never refused.
 */
export const SLOW_TRIES: AttemptLimit = {
  attemptsMax: 5,
  windowMs: 30 * MINUTE_MS,
  lockMs: 5_000,
  isHeld: true,
}
/**
 * The limit for a whole account. It applies to all unknown addresses and browsers together, and to
 * the wrong codes of all the account's sessions together.
 */
export const ACCOUNT_BRAKE: AttemptLimit = {
  attemptsMax: 20,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
}

/**
 * Returns whether the counter is locked. `now` comes from the database, because a process may have
 * a wrong clock.
 */
export function isLocked(state: LockOut, now: Date): boolean {
  return state.lockedUntil !== null && state.lockedUntil > now
}

/**
 * Returns the counter's state after a wrong attempt. During a lock the state does not change, so
 * that nobody can keep another user locked out.
 */
export function afterWrong(state: LockOut, now: Date, limit: AttemptLimit): LockOut {
  if (isLocked(state, now)) return state
  const first = isStillCounting(state, now, limit) ? state.firstFailedAt : null
  const attempts = first === null ? 1 : state.attempts + 1
  const isFull = attempts >= limit.attemptsMax
  const lockedUntil = isFull ? new Date(now.getTime() + limit.lockMs) : null
  return { attempts, firstFailedAt: first ?? now, lockedUntil }
}

/**
 * Returns whether the lock of a common counter spares somebody with a counter of their own: until
 * that one has been locked too, since the attempts of the common one are counted.
 */
export function isSpared(own: LockOut, common: LockOut): boolean {
  if (own.lockedUntil === null || common.firstFailedAt === null) return true
  return own.lockedUntil <= common.firstFailedAt
}

function isStillCounting(state: LockOut, now: Date, { windowMs, isHeld }: AttemptLimit): boolean {
  if (state.firstFailedAt === null || (state.lockedUntil !== null && !isHeld)) return false
  return now.getTime() - state.firstFailedAt.getTime() < windowMs
}
