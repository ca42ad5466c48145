import { assertOpen } from '@kapis/contract/gates'
import { POLICY, STAFF_ACTIONS, checkAccess, isStaff } from '@kapis/contract/policy'
import type { Access, RouteName, StaffRule } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { FastifyRequest } from 'fastify'
import { readApiToken } from './credentials/api-token.ts'
import type { Authenticate, Caller, FindTokenHolder, Gateway } from './caller.ts'
import { addressOf } from './limits/address.ts'
import { routeLimit } from './limits/rate.ts'
import type { Rate } from './limits/rate.ts'
import type { Limiter } from './limits/rate-limit.ts'
import { costOf } from './limits/route-costs.ts'
import { takeOrRefuse } from './limits/take-or-refuse.ts'
import { readSessionCookie } from './credentials/session-cookie.ts'

export type AdmitContext = {
  authenticate: Authenticate
  findTokenHolder: FindTokenHolder
  limiter: Limiter
  requestRate: Rate
  isStaffMfaRequired: boolean
  /** Returns the operator's message to players during maintenance, otherwise null. */
  maintenance: () => string | null
  /** How requests of staff reach the cells of a deployment. */
  gateway: Gateway
}

/** How often a program may call with one API token. */
const API_TOKEN_RATE: Rate = { perSecond: 1, burst: 60 }

/**
 * Returns the check that a route makes before it reads the body of a request: maintenance, rate,
 * session and access. The body of a caller without access is never read.
 *
 * A route's own `rate` limits each session, so that strangers at the same address cannot use it up.
 * Only where there need be no session does it limit each address.
 *
 * Refuses: maintenance, too_many_requests, not_authenticated, session_expired, forbidden,
 * totp_enrolment_required, step_up_required.
 */
export function makeAdmit(context: AdmitContext, name: RouteName, rate: Rate | undefined) {
  const route: Route = routes[name]
  const access: Access = POLICY[name]
  const isAnonymous = access.for === 'anyone'
  const addressRate = (isAnonymous ? rate : undefined) ?? context.requestRate
  return async (request: FastifyRequest): Promise<Caller | null> => {
    assertArrival(context, route)
    await limitAddress(context, name, addressRate, request)
    const caller = await enter(context, name, request)
    if (caller?.apiTokenId !== undefined) {
      const limit = { name: 'API token', rate: API_TOKEN_RATE } as const
      await takeOrRefuse(context.limiter, limit, caller.apiTokenId)
    }
    if (rate !== undefined && !isAnonymous && caller !== null) {
      const session = caller.session.tokenHash.toString('hex')
      await takeOrRefuse(context.limiter, { name: `${name} by session`, rate }, session)
    }
    return caller
  }
}

/** Checks the gates that do not depend on the caller. Refuses: maintenance. */
export function assertArrival({ maintenance }: AdmitContext, { action }: Route): void {
  if (action !== undefined) assertOpen(action, 'arrival', { maintenance: maintenance() })
}

/** Takes the tokens of a route from the bucket of the address. Refuses: too_many_requests. */
export async function limitAddress(
  { limiter }: AdmitContext,
  name: RouteName,
  rate: Rate,
  request: FastifyRequest,
): Promise<void> {
  if (rate.perSecond === 0) return
  await takeOrRefuse(limiter, routeLimit(name, rate), addressOf(request), costOf(name))
}

/**
 * Checks the caller's access, which is denied by default: 401 without a session, 403 for another
 * user's id or for a role without a grant. Returns the caller. A request whose body had not arrived
 * completely is checked again once it has.
 */
export async function enter(
  context: AdmitContext,
  name: RouteName,
  request: FastifyRequest,
): Promise<Caller | null> {
  const access: Access = POLICY[name]
  const cookie = readSessionCookie(request)
  const caller = await findCallerOf(context, name, request)
  const pathUserId = (request.params as { userId?: string } | undefined)?.userId
  const outcome = checkAccess(access, caller, pathUserId)
  if (outcome === 'sign-in') {
    throw refuse(cookie === null ? 'not_authenticated' : 'session_expired')
  }
  if (outcome === 'forbid') throw refuse('forbidden', { role: caller?.role })
  if (access.for === 'staff' && caller !== null) checkSecondFactor(context, access, caller)
  return caller
}

/**
 * Finds who sends a request: the member of staff for whom another cell asks, the holder of an API
 * token, or the user of the session. A request with a token is never that of a session, and the token
 * is refused wherever it may not be used.
 */
async function findCallerOf(
  { gateway, authenticate, findTokenHolder }: AdmitContext,
  name: RouteName,
  request: FastifyRequest,
): Promise<Caller | null> {
  const access: Access = POLICY[name]
  if (access.for === 'staff' && gateway.isFromPeer(request)) return gateway.enter(request)
  const token = readApiToken(request)
  if (token !== null && access.for !== 'anyone') return findTokenHolder(token, name, request.ip)
  const cookie = readSessionCookie(request)
  const { isPoll }: Route = routes[name]
  return cookie === null ? null : authenticate(cookie, isPoll ? 'poll' : 'activity')
}

function checkSecondFactor(
  context: AdmitContext,
  access: Access & { for: 'staff' },
  caller: Caller,
): void {
  if (!isStaff(caller.role)) return
  if (context.isStaffMfaRequired && !caller.hasSecondFactor) throw refuse('totp_enrolment_required')
  if (!caller.hasSecondFactor || access.actions.length !== 1) return
  const rules: StaffRule[] = access.actions.map((action) => STAFF_ACTIONS[action])
  if (rules.some((rule) => rule.stepUp)) assertSteppedUp(caller)
}

/**
 * Checks that the caller has recently confirmed their second factor. Routes call this themselves if
 * only some of their actions require it. Refuses: step_up_required.
 */
export function assertSteppedUp(caller: Caller): void {
  if (caller.hasSecondFactor) assertConfirmed(caller)
}

/**
 * Checks that the session's user has recently been confirmed, by a second factor or the password.
 * Refuses: step_up_required.
 */
export function assertConfirmed({ session }: Caller): void {
  if (session.steppedUpUntil === null) throw refuse('step_up_required')
}
