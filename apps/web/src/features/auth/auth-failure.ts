import { ApiError, messageOf } from '#lib/api/api-errors.ts'

/** What a proxy answers if the server behind it is down. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/**
 * Returns the message of a failed login, sign-up or logout: the server's text, or a text about the
 * network or the gateway if one of them failed. Otherwise returns the form's own text, such as
 * `Failed to login. Please try again.`
 */
export function authFailure(error: unknown, fallback: string): string {
  const isTextless = error instanceof ApiError && !error.hasServerText
  return isTextless && !GATEWAY_FAILURES.has(error.status) ? fallback : messageOf(error, fallback)
}
