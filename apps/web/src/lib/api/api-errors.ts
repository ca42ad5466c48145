import type { RefusalCode, RefusalDetails } from '@kapis/contract/refusals'
import { NETWORK_MESSAGE, SESSION_EXPIRED_MESSAGE, STATUS_MESSAGES } from '@kapis/contract/refusals'
import { currentTexts } from '#texts/texts.ts'
import { errorTexts } from './texts.ts'

/** A refusal of the server. Its own message wins; otherwise the status has a text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  /** The values in the message, to phrase it in another language. */
  readonly details: RefusalDetails
  /** False if the reply had no message of its own, such as one from a proxy. */
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

/** No reply arrived: the outcome on the server is unknown. */
export class NetworkError extends Error {
  readonly isTimeout: boolean

  constructor({ isTimeout }: { isTimeout: boolean } = { isTimeout: false }) {
    super(NETWORK_MESSAGE)
    this.name = 'NetworkError'
    this.isTimeout = isTimeout
  }
}

/** Refused as signed out, even after one silent verify and one retry. */
export class SessionExpiredError extends Error {
  constructor(message: string = SESSION_EXPIRED_MESSAGE) {
    super(message)
    this.name = 'SessionExpiredError'
  }
}

/** Whether the error is this refusal code of the contract. */
export function isRefused(error: unknown, code: RefusalCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Returns the message to show for any error, in the language of the page. */
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
