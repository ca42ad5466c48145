import type { RefusalDetails } from '@kapis/contract/refusals'
import { SESSION_LIMIT_MESSAGE } from '@kapis/contract/messages'
import type { BodyInput, DataOf, ParamsInput, QueryInput, Route } from '@kapis/contract/route'
import { fillPath } from '@kapis/contract/route'
import { verifySession } from '@kapis/contract/routes/account'
import { currentTexts } from '#texts/texts.ts'
import { ApiError, NetworkError, SessionExpiredError, isRefused } from './api-errors.ts'
import { errorTexts } from './texts.ts'

const TIMEOUT_MS = 10_000

/** The input of a call: exactly the parts that the route declares. */
export type CallInput<R extends Route> = (R extends { params: object }
  ? { params: ParamsInput<R> }
  : { params?: never }) &
  (R extends { query: object } ? { query: QueryInput<R> } : { query?: never }) &
  (R extends { body: object } ? { body?: BodyInput<R> } : { body?: never }) &
  // Routes that move money, except bets, require a key, so that a repeated request counts once.
  (R extends { isMoney: true } ? { idempotencyKey: string } : { idempotencyKey?: string }) & {
    /** Called with the message of a successful reply. */
    onMessage?: (message: string) => void
  }

type Through = (
  route: Route,
  ask: (headers: Record<string, string>) => Promise<Response>,
) => Promise<Response>

let through: Through = (_, ask) => ask({})

/** Sets the function through which all requests go. It adds headers and sees the responses. */
export function sendThrough(next: Through): void {
  through = next
}

export type ApiClient = {
  call<R extends Route>(route: R, sent: CallInput<R>): Promise<DataOf<R>>
  /**
   * Sets the listener for a lost session. It is called when neither checking the session nor
   * repeating the call has helped.
   */
  onSessionLost(listener: (error: SessionExpiredError) => void): void
  /**
   * Sets the function that asks players to confirm their age. It returns true if the call can be
   * repeated.
   */
  onAgeRequired(ask: () => Promise<boolean>): void
  /**
   * Sets the function that opens the identity check, if a call is refused because none is approved.
   */
  onIdentityRequired(open: () => void): void
}

/**
 * Creates the API client. After a 401 outside /auth/, it checks the session and repeats the call
 * with the same body, so that a bet keeps its identifier. Concurrent calls share one check. If the
 * server requires a confirmed age, the client asks the player and repeats the call.
 */
export function createApiClient({ timeoutMs = TIMEOUT_MS } = {}): ApiClient {
  let refreshing: Promise<DataOf<typeof verifySession>> | null = null
  let sessionLost: (error: SessionExpiredError) => void = () => undefined
  let askAge: () => Promise<boolean> = async () => false
  let openIdentity: () => void = () => undefined

  function refresh(): Promise<DataOf<typeof verifySession>> {
    refreshing ??= send(verifySession, {}, timeoutMs).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function call<R extends Route>(route: R, sent: CallInput<R>): Promise<DataOf<R>> {
    try {
      return await callSignedIn(route, sent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'identity_not_checked') openIdentity()
      if (!isRefused(error, 'age_not_confirmed') || !(await askAge())) throw error
      return await callSignedIn(route, sent)
    }
  }

  async function callSignedIn<R extends Route>(route: R, sent: CallInput<R>): Promise<DataOf<R>> {
    try {
      return await send(route, sent, timeoutMs)
    } catch (error) {
      if (!isSignedOut(error) || route.path.startsWith('/api/v1/auth/')) throw error
      return await retryOnce(route, sent, error)
    }
  }

  async function retryOnce<R extends Route>(route: R, sent: CallInput<R>, first: ApiError) {
    let last = first
    const { isAuthenticated, endedWhy } = await refresh()
    if (isAuthenticated) {
      try {
        return await send(route, sent, timeoutMs)
      } catch (error) {
        if (!isSignedOut(error)) throw error
        last = error
      }
    }
    const lost =
      endedWhy === 'limit' ? new SessionExpiredError(SESSION_LIMIT_MESSAGE) : sessionExpired(last)
    sessionLost(lost)
    throw lost
  }

  return {
    call,
    onSessionLost: (listener) => void (sessionLost = listener),
    onAgeRequired: (ask) => void (askAge = ask),
    onIdentityRequired: (open) => void (openIdentity = open),
  }
}

/** The API client that all code of the page shares. */
export const api: ApiClient = createApiClient()

async function send<R extends Route>(route: R, sent: CallInput<R>, timeoutMs: number) {
  const response = await through(route, (headers) => request(route, sent, timeoutMs, headers))
  const envelope = await readEnvelope(response)
  if (!response.ok)
    throw new ApiError(response.status, envelope.code, envelope.message, envelope.details)
  const parsed = route.data.safeParse(envelope.data)
  if (!parsed.success)
    throw new ApiError(response.status, 'bad_reply', currentTexts(errorTexts).badReply)
  sent.onMessage?.(envelope.message)
  return parsed.data as DataOf<R>
}

async function request(
  route: Route,
  sent: CallInput<Route>,
  timeoutMs: number,
  more: Record<string, string>,
): Promise<Response> {
  const path = fillPath(route.path, sent.params)
  const query = queryText(sent.query)
  const headers = new Headers({ accept: 'application/json', ...more })
  const hasBody = route.method !== 'GET'
  if (hasBody) headers.set('content-type', 'application/json')
  if (sent.idempotencyKey !== undefined) headers.set('idempotency-key', sent.idempotencyKey)
  try {
    return await fetch(path + query, {
      method: route.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...(hasBody && { body: JSON.stringify(sent.body ?? {}) }),
    })
  } catch (error) {
    throw new NetworkError({ isTimeout: (error as Error).name === 'TimeoutError' })
  }
}

type Envelope = { data: unknown; message: string; code: string | null; details: RefusalDetails }

async function readEnvelope(response: Response): Promise<Envelope> {
  let reply: unknown
  try {
    reply = await response.json()
  } catch (error) {
    // The timeout also covers the body: a reply that was cut off counts as no reply.
    const isCut = (error as Error).name === 'TimeoutError' || error instanceof TypeError
    if (isCut) throw new NetworkError({ isTimeout: true })
    reply = null
  }
  const { data, message, code, details } = (reply ?? {}) as Partial<Record<keyof Envelope, unknown>>
  return {
    data,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : null,
    details: details ?? {},
  }
}

function queryText(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  const sent = entries.filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(sent.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401
}

/**
 * Returns the error for a lost session. A plain "User not authenticated" is replaced by a text that
 * says that the session ended, because the player was signed in.
 */
function sessionExpired(error: ApiError): SessionExpiredError {
  const isPlain = error.code === null || error.code === 'not_authenticated'
  return isPlain ? new SessionExpiredError() : new SessionExpiredError(error.message)
}
