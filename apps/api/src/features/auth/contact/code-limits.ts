/** A code works for this long, and for this many guesses. */
export const CODE_MINUTES = 10
export const GUESSES_MAX = 5

const WAIT_MS = 60_000
const WINDOW_MS = 24 * 3_600_000
/**
 * The number of codes for one address or number in 24 hours. With five guesses for each, whoever
 * holds a session of the account guesses a code with a chance of 1 in 20,000 a day.
 */
export const CODES_MAX = 10

/** The codes that were requested for one address or number. */
export type CodeRequests = { requested: number; windowStartedAt: Date; requestedAt: Date }

/** Returns the state after one more request, or why it is refused. */
export function afterRequest(
  before: CodeRequests | undefined,
  now: Date,
): CodeRequests | 'code_wait' | 'code_limit' {
  if (before === undefined) return { requested: 1, windowStartedAt: now, requestedAt: now }
  if (nextRequestAt(before.requestedAt) > now) return 'code_wait'
  const isOver = now.getTime() - before.windowStartedAt.getTime() >= WINDOW_MS
  if (isOver) return { requested: 1, windowStartedAt: now, requestedAt: now }
  if (before.requested >= CODES_MAX) return 'code_limit'
  return { ...before, requested: before.requested + 1, requestedAt: now }
}

/** Returns the time from which another code can be requested. */
export function nextRequestAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + WAIT_MS)
}
