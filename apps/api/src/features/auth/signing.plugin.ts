import type { EndedSession, SessionUser } from '@kapis/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cells } from '#cells/cells.ts'
import type { Db } from '#db/pool.ts'
import type { Caller } from '#http/caller.ts'
import { readDeviceCookie, setDeviceCookie } from '#http/credentials/device-cookie.ts'
import { addressOf } from '#http/limits/address.ts'
import type { Rate } from '#http/limits/rate.ts'
import type { Limiter } from '#http/limits/rate-limit.ts'
import {
  clearCellCookie,
  clearSessionCookie,
  setCellCookie,
  setSessionCookie,
} from '#http/credentials/session-cookie.ts'
import type { KnownVisit, OpenedSession } from './sessions/open-session.ts'
import { signOut } from './sign-out.ts'
import { chargeAddress } from './throttle/charge-address.ts'
import { makeDeviceToken } from './throttle/devices.ts'

export type SigningDeps = {
  db: Db
  /** The cells of the deployment; null if this is the only one. */
  cells: Cells
  /**
   * The rate limit of requests that prove an identity: per address before sign-in, per session
   * after it.
   */
  signInRate: Rate
}

type SigningCall = { caller: Caller | null; request: FastifyRequest; reply: FastifyReply }

/** A way to sign in: how its account is found, and how the user is proven. */
type SigningWay = {
  findUserId(): Promise<string | undefined>
  prove(visit: KnownVisit): Promise<{ user: SessionUser; session: OpenedSession }>
}

/**
 * Signs a user in by the given way, within the limits of the address. The new session replaces the
 * one that this browser had before, even if it was another user's.
 *
 * Refuses: too_many_requests, and what the way refuses.
 */
export async function signInBy(
  deps: SigningDeps & { limiter: Limiter },
  { caller, request, reply }: SigningCall,
  { findUserId, prove }: SigningWay,
): Promise<{ user: SessionUser; endedSession?: EndedSession }> {
  const visit = visitOf(request)
  const replaces = caller?.session.tokenHash
  const attempt = { device: readDeviceCookie(request), findUserId }
  const failures = failuresAt(deps, addressOf(request))
  const { user, session } = await chargeAddress({ ...deps, failures }, attempt, () =>
    prove({ ...visit, replaces }),
  )
  await signOut(deps, caller)
  giveCookies(deps, reply, session, visit)
  return { user, ...(session.ended !== undefined && { endedSession: session.ended }) }
}

/** Returns the tokens that failed sign-ins from an address use up. */
function failuresAt({ limiter, signInRate }: SigningDeps & { limiter: Limiter }, address: string) {
  const limit = { name: 'failed sign-ins by address', rate: signInRate } as const
  return {
    take: () => limiter.take(limit, address),
    giveBack: () => limiter.giveBack(limit, address),
  }
}

/** Returns a function that ends this browser's session if another cell has opened one for it. */
export function endWhenOpened(
  { db }: Pick<SigningDeps, 'db'>,
  caller: Caller | null,
): (status: number) => Promise<void> {
  return async (status) => (status === 200 ? signOut({ db }, caller) : undefined)
}

/** Sets the cookies of the new session, of the device and of the cell. */
export function giveCookies(
  { cells }: Pick<SigningDeps, 'cells'>,
  reply: FastifyReply,
  session: OpenedSession,
  { device }: KnownVisit,
): void {
  setSessionCookie(reply, session.cookie, session.endsAt)
  setDeviceCookie(reply, device)
  setCellCookie(reply, cells.name, session.endsAt)
}

/** Clears the cookies of an ended session. The device cookie stays. */
export function clearCookies({ cells }: Pick<SigningDeps, 'cells'>, reply: FastifyReply): void {
  clearSessionCookie(reply)
  clearCellCookie(reply, cells.name)
}

/** Returns where a request comes from. A browser without a device cookie gets a new token. */
export function visitOf(request: FastifyRequest): KnownVisit {
  const device = readDeviceCookie(request) ?? makeDeviceToken()
  return { ip: request.ip, userAgent: request.headers['user-agent'], device }
}
