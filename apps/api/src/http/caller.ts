import { assertOpen } from '@kapis/contract/gates'
import type { RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import { refuse } from '@kapis/contract/refusals'
import type { SessionUser } from '@kapis/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The user who sent a request, with their session. */
export type Caller = SessionUser & {
  session: {
    tokenHash: Buffer
    idleEndsAt: Date
    endsAt: Date
    steppedUpUntil: Date | null
  }
  hasSecondFactor: boolean
  isAgeConfirmed: boolean
  isIdentityChecked: boolean
  /** The API token by which a program calls in the user's name; absent in a browser. */
  apiTokenId?: string
}

/**
 * Finds the user and session of a cookie. app.ts passes it in, because sessions belong to a
 * feature.
 */
export type Authenticate = (cookie: string, use: 'activity' | 'poll') => Promise<Caller | null>

/**
 * Finds the member of staff in whose name a program calls a route with an API token. Refuses:
 * not_authenticated, forbidden.
 */
export type FindTokenHolder = (token: string, route: RouteName, ip: string) => Promise<Caller>

/**
 * How requests of staff reach the cells of a deployment. app.ts passes it in, because cells are
 * above HTTP.
 */
export type Gateway = {
  isFromPeer(request: FastifyRequest): boolean
  /**
   * Returns the caller in whose name another cell forwards the request. Refuses: not_authenticated,
   * forbidden.
   */
  enter(request: FastifyRequest): Promise<Caller>
  /**
   * Answers a request by the cells that it names. `here` answers it in this one, with its own query
   * or with another one. Returns the data, or the reply if it has been sent.
   */
  answer<A>(call: {
    route: Route
    request: FastifyRequest
    reply: FastifyReply
    caller: Caller
    here(query?: object): Promise<A>
  }): Promise<A | FastifyReply | object>
}

/** Finds the user of a cookie whose route checks the session later. Refuses: session_expired. */
export async function findCaller(
  { authenticate }: { authenticate: Authenticate },
  cookie: string,
): Promise<Caller> {
  const caller = await authenticate(cookie, 'activity')
  if (caller === null) throw refuse('session_expired')
  return caller
}

/**
 * Checks the gates that depend on the caller. Routes with `checks: 'later'` check these gates
 * themselves, with a cache (features/auth/known-stakers.ts).
 *
 * Refuses: session_expired, age_not_confirmed, identity_not_checked.
 */
export function assertMayCall(
  { isRealMoney }: { isRealMoney: boolean },
  { action }: Route,
  { status, isAgeConfirmed, isIdentityChecked }: Caller,
): void {
  if (action === undefined) return
  const isActive = status === 'active'
  assertOpen(action, 'caller', { isActive, isAgeConfirmed, isIdentityChecked, isRealMoney })
}
