import type { RefusalCode } from '@kapis/contract/refusals'
import { NETWORK_MESSAGE, SESSION_EXPIRED_MESSAGE, STATUS_MESSAGES } from '@kapis/contract/refusals'
import { messages } from '../messages.ts'

/** The server answered with a no. Its own wording wins; the status has a text for the rest. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  /** False when the answer had no text of its own, such as one of a proxy. */
  readonly hasServerText: boolean

  constructor(status: number, code: string | null = null, message?: string) {
    super(message || statusMessage(status))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.hasServerText = Boolean(message)
  }
}

/** No answer came: nothing is known about what the server did. */
export class NetworkError extends Error {
  readonly isTimeout: boolean

  constructor({ isTimeout }: { isTimeout: boolean } = { isTimeout: false }) {
    super(NETWORK_MESSAGE)
    this.name = 'NetworkError'
    this.isTimeout = isTimeout
  }
}

/** Refused as signed out, also after one silent refresh and one retry. */
export class SessionExpiredError extends Error {
  constructor(message: string = SESSION_EXPIRED_MESSAGE) {
    super(message)
    this.name = 'SessionExpiredError'
  }
}

/** Whether this is the refusal of that name, as the contract lists them. */
export function isRefused(error: unknown, code: RefusalCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** What a person reads about any error. */
export function messageOf(error: unknown, fallback: string = messages.errors.unknown): string {
  const isOurs =
    error instanceof ApiError ||
    error instanceof NetworkError ||
    error instanceof SessionExpiredError
  return isOurs ? error.message : fallback
}

function statusMessage(status: number): string {
  const known: Record<number, string> = STATUS_MESSAGES
  return known[status] ?? (status >= 500 ? STATUS_MESSAGES[500] : messages.errors.unexpected)
}
