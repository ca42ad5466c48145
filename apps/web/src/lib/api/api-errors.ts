import type { RefusalCode, RefusalDetails } from '@kapis/contract/refusals'
import { NETWORK_MESSAGE, SESSION_EXPIRED_MESSAGE, STATUS_MESSAGES } from '@kapis/contract/messages'
import { currentTexts } from '#texts/texts.ts'
import { errorTexts } from './texts.ts'

/**
 * Thrown if the server refuses a call. The text is the server's message or, without one, the text
 * of the status.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  /** The values that occur in the message, so that it can be written in another language. */
  readonly details: RefusalDetails
  /** Whether the reply had a message. It has none, for example, if a proxy sent it. */
  readonly hasServerText: boolean

  constructor(
    status: number,
    code: string | null = null,
    message?: string,
    details: RefusalDetails = {},
  ) {
    super(message || statusMessage(status))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.hasServerText = Boolean(message)
  }
}

/** Thrown if no reply arrived. The server may or may not have done what was requested. */
export class NetworkError extends Error {
  readonly isTimeout: boolean

  constructor({ isTimeout }: { isTimeout: boolean } = { isTimeout: false }) {
    super(NETWORK_MESSAGE)
    this.name = 'NetworkError'
    this.isTimeout = isTimeout
  }
}

/**
 * Thrown if the player is no longer signed in, even after the session was checked and the call
 * repeated.
 */
export class SessionExpiredError extends Error {
  constructor(message: string = SESSION_EXPIRED_MESSAGE) {
    super(message)
    this.name = 'SessionExpiredError'
  }
}

/** Returns whether the error is a refusal with this code. */
export function isRefused(error: unknown, code: RefusalCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Returns the message to show for an error, in the page's language. */
export function messageOf(
  error: unknown,
  fallback: string = currentTexts(errorTexts).unknown,
): string {
  if (error instanceof ApiError) {
    const { code, message, details } = error
    return currentTexts(errorTexts).refusal(code, message, details)
  }
  const isOurs = error instanceof NetworkError || error instanceof SessionExpiredError
  return isOurs ? error.message : fallback
}

function statusMessage(status: number): string {
  const known: Record<number, string> = STATUS_MESSAGES
  return (
    known[status] ?? (status >= 500 ? STATUS_MESSAGES[500] : currentTexts(errorTexts).unexpected)
  )
}
