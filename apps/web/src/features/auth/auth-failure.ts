import { ApiError, messageOf } from '#lib/api/api-errors.ts'

/** What a proxy answers if the server behind it is down. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/**
 * Returns the message of a failed login, sign-up or logout: the server's text, the network text if
 * nothing answered, that of a gateway which is down, or else the form's own text, such as `Failed to
 * login. Please try again.`
 */
export function authFailure(error: unknown, fallback: string): string {
  const isTextless = error instanceof ApiError && !error.hasServerText
  return isTextless && !GATEWAY_FAILURES.has(error.status) ? fallback : messageOf(error, fallback)
}
