import { STATUS_MESSAGES } from '@kapis/contract/messages'
import { ApiError, messageOf } from '#lib/api/api-errors.ts'

/**
 * Returns the first message that applies, in the specification's order: the server's text, the
 * unauthorized text, the network text, the form's own text.
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
