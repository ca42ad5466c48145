import { AGE_FIRST } from '@kapis/contract/age-first'
import { IDENTITY_FIRST } from '@kapis/contract/identity-first'
import type { RouteName } from '@kapis/contract/policy'
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
}

/**
 * Finds the user and session of a cookie. app.ts passes it in, because sessions belong to a
 * feature.
 */
export type Authenticate = (cookie: string, use: 'activity' | 'poll') => Promise<Caller | null>

/**
 * How staff work on other cells: their own cell sends the request on as its caller.
 * app.ts passes it in, because cells are above HTTP.
 */
export type StaffElsewhere = {
  isFromPeer(request: FastifyRequest): boolean
  /** Returns the caller for whom another cell asks. Refuses: not_authenticated, forbidden. */
  enter(request: FastifyRequest): Promise<Caller>
  /** Returns the other cell on which the request is to be done; null if it is this one. */
  targetOf(request: FastifyRequest): string | null
  forward(
    request: FastifyRequest,
    reply: FastifyReply,
    to: { caller: Caller; cell: string },
  ): Promise<FastifyReply>
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
 * Checks that the caller has confirmed their age and, with real money, that their identity is
 * checked, if the route requires it. Practice requires neither. Routes with `checks: 'later'` check
 * this themselves (features/auth/known-stakers.ts).
 *
 * Refuses: age_not_confirmed, identity_not_checked.
 */
export function assertMayStake(
  { isRealMoney }: { isRealMoney: boolean },
  name: RouteName,
  caller: Caller,
  body: unknown,
): void {
  if (!AGE_FIRST.has(name) || (body as { amount?: unknown }).amount === 0n) return
  if (!caller.isAgeConfirmed) throw refuse('age_not_confirmed')
  if (isRealMoney && IDENTITY_FIRST.has(name) && !caller.isIdentityChecked) {
    throw refuse('identity_not_checked')
  }
}
