import { STATUS_MESSAGES } from '@kapis/contract/refusals'
import { ApiError, messageOf } from '#lib/api/api-errors.ts'

/**
 * The specification's order: the server's own text, else the unauthorized text for an answer
 * without one, else the network text, else the form's own.
 */
export function signInFailure(error: unknown, fallback: string): string {
  return isTextless(error) ? STATUS_MESSAGES[401] : messageOf(error, fallback)
}

export function signOutFailure(error: unknown, fallback: string): string {
  return isTextless(error) ? fallback : messageOf(error, fallback)
}

function isTextless(error: unknown): boolean {
  return error instanceof ApiError && !error.hasServerText
}
