import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '#audit/approval-requests.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Identities } from '#cashier/identities.ts'
import type { Db } from '#db/pool.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { ReplyWithMessage, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { addressOf } from '#http/limits/address.ts'
import type { Rate } from '#http/limits/local-limiter.ts'
import { readDeviceCookie, setDeviceCookie } from '#http/device-cookie.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '#http/session-cookie.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changePassword } from './change-password.ts'
import { removeTotp, renewRecoveryCodes } from './totp/change-totp.ts'
import { closeAccount } from './closing/close-account.ts'
import { confirmAge } from './confirm-age.ts'
import { findCredentials } from './credentials/auth.queries.ts'
import { confirmTotp } from './totp/confirm-totp.ts'
import { chargeAddress } from './throttle/charge-address.ts'
import type { CountersFor } from './throttle/counters.ts'
import { makeDeviceToken } from './throttle/devices.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endOwnSession } from './end-own-session.ts'
import { enrolTotp } from './totp/enrol-totp.ts'
import { inviteStaff, executeInviteStaff, revokeInvitation } from './invite-staff.ts'
import { listInvitations } from './list-invitations.ts'
import { isEndedByLimit } from './sessions/open-session.ts'
import type { KnownVisit, OpenedSession } from './sessions/open-session.ts'
import { listOwnSessions } from './sessions/own-sessions.ts'
import { getOwnTotp } from './totp/own-totp.ts'
import type { ResetPasswordUse } from './passwords/password-link.ts'
import { issuePasswordLink } from './passwords/password-link.ts'
import type { Passwords } from './passwords/passwords.ts'
import { presentVerified } from './sessions/present-user.ts'
import { requestTotpReset, executeResetTotp } from './totp/reset-totp.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { stepUp } from './step-up.ts'
import type { NotifyUser } from './totp/totp-changed.ts'

export type AuthDeps = {
  db: Db
  sealer: SecretBox
  passwords: Passwords
  notify: NotifyUser
  identities: Identities
  exclusions: Exclusions
  resetPassword: ResetPasswordUse
  /** Returns the counters to which a failed attempt is added. */
  countersFor: CountersFor
  /**
   * The rate limit of requests that prove an identity: per address before sign-in, per session
   * after it.
   */
  signInRate: Rate
}

/** Returns the functions that execute approved requests, by action. */
export function authExecutors({
  notify,
}: Pick<AuthDeps, 'notify'>): Readonly<Record<string, Executor>> {
  return {
    'users.totp-reset': executeResetTotp(notify),
    'users.invite': executeInviteStaff,
  }
}

export function authRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  signingRoutes(app, routeContext, deps)
  credentialRoutes(app, routeContext, deps)
  factorRoutes(app, routeContext, deps)
  recoveryRoutes(app, routeContext, deps)
  invitationRoutes(app, routeContext, deps)
}

function signingRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  const limited = { rate: deps.signInRate }

  mountRoute(app, routeContext, 'signUp', limited, async ({ body, caller, request, reply }) => {
    const visit = visitOf(request)
    const { user, session } = await signUp(deps, { ...body, visit })
    // Ends the session that this browser had before, even if it was another user's.
    await signOut(deps, caller)
    giveCookies(reply, session, visit)
    return { user }
  })

  mountRoute(app, routeContext, 'signIn', {}, async ({ body, caller, request, reply }) => {
    const visit = visitOf(request)
    const replaces = caller?.session.tokenHash
    const { limiter } = routeContext
    const onWait = (waitMs: number) =>
      void reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
    const attempt = {
      address: addressOf(request),
      device: readDeviceCookie(request),
      findUserId: async () => (await findCredentials(deps.db, body.username))?.user_id,
    }
    const { user, session } = await chargeAddress({ ...deps, limiter, onWait }, attempt, () =>
      signIn(deps, { ...body, visit: { ...visit, replaces } }),
    )
    await signOut(deps, caller)
    giveCookies(reply, session, visit)
    return { user, ...(session.ended !== undefined && { endedSession: session.ended }) }
  })

  mountRoute(app, routeContext, 'signOut', {}, async ({ caller, reply }) => {
    await signOut(deps, caller)
    clearSessionCookie(reply)
    return {}
  })

  mountRoute(app, routeContext, 'verifySession', {}, async ({ caller, request }) => {
    const cookie = caller === null ? readSessionCookie(request) : null
    const isPushedOut = cookie !== null && (await isEndedByLimit(deps.db, cookie))
    return { ...presentVerified(caller), ...(isPushedOut && { endedWhy: 'limit' as const }) }
  })
}

const CLOSING_MESSAGES = {
  true: 'Withdraw your coins now, then close your account.',
  false: 'Your account stays open.',
}

function credentialRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  const limited = { rate: deps.signInRate, ratePer: 'session' } as const

  mountRoute(
    app,
    routeContext,
    'changePassword',
    limited,
    async ({ body, caller, request, reply }) => {
      const visit = visitOf(request)
      giveCookies(reply, await changePassword(deps, caller, { ...body, visit }), visit)
      return {}
    },
  )

  mountRoute(
    app,
    routeContext,
    'closeAccount',
    limited,
    async ({ body, caller, request, reply }) => {
      await closeAccount(deps, caller, { ...body, ip: request.ip })
      if (body.payOut !== undefined)
        return new ReplyWithMessage({ isClosed: false }, CLOSING_MESSAGES[`${body.payOut}`])
      clearSessionCookie(reply)
      return { isClosed: true }
    },
  )

  mountRoute(app, routeContext, 'confirmAge', {}, async ({ params }) => {
    await confirmAge(deps, params.userId)
    return {}
  })

  mountRoute(app, routeContext, 'stepUp', limited, async ({ body, caller, request }) => {
    const { validUntil } = await stepUp(deps, caller, { ...body, ip: request.ip })
    return { validUntil: validUntil.toISOString() }
  })
}

/** Mounts the routes of the authenticator app and its recovery codes. */
function factorRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  const limited = { rate: deps.signInRate, ratePer: 'session' } as const

  mountRoute(app, routeContext, 'getOwnTotp', {}, ({ caller }) => getOwnTotp(deps, caller))

  mountRoute(app, routeContext, 'enrolTotp', limited, ({ body, caller, request }) =>
    enrolTotp(deps, caller, { ...body, ip: request.ip }),
  )

  mountRoute(app, routeContext, 'confirmTotp', limited, ({ body, caller }) =>
    confirmTotp(deps, caller, body),
  )

  mountRoute(app, routeContext, 'renewRecoveryCodes', limited, ({ body, caller, request }) =>
    renewRecoveryCodes(deps, caller, { ...body, ip: request.ip }),
  )

  mountRoute(app, routeContext, 'removeTotp', limited, async ({ body, caller, request }) => {
    await removeTotp(deps, caller, { ...body, ip: request.ip })
    return {}
  })

  mountRoute(app, routeContext, 'requestTotpReset', {}, async ({ caller, params, body }) => {
    await requestTotpReset(deps, caller, { ...params, ...body })
    throw refuse('second_person_needed')
  })
}

/** Mounts the routes for lost devices and passwords. */
function recoveryRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  mountRoute(app, routeContext, 'listOwnSessions', {}, ({ caller }) =>
    listOwnSessions(deps, caller),
  )

  const limited = { rate: deps.signInRate, ratePer: 'session' } as const
  mountRoute(app, routeContext, 'endOwnSession', limited, async ({ caller, request, ...sent }) => {
    await endOwnSession(deps, caller, { ...sent.params, ...sent.body, ip: request.ip })
    return {}
  })
  mountRoute(app, routeContext, 'endOtherSessions', limited, async ({ caller, body, request }) => {
    await endOtherSessions(deps, caller, { ...body, ip: request.ip })
    return {}
  })

  mountRoute(app, routeContext, 'issuePasswordLink', {}, async ({ caller, params, body }) => {
    const { token, expiresAt } = await issuePasswordLink(deps, caller, { ...params, ...body })
    return { token, expiresAt: expiresAt.toISOString() }
  })

  mountRoute(app, routeContext, 'resetPassword', { rate: deps.signInRate }, async ({ body }) => {
    await deps.resetPassword(deps, body)
    return {}
  })
}

function invitationRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  mountRoute(app, routeContext, 'inviteStaff', {}, ({ caller, body }) =>
    inviteStaff(deps, caller, body),
  )
  mountRoute(app, routeContext, 'listInvitations', {}, () => listInvitations(deps.db))
  mountRoute(app, routeContext, 'revokeInvitation', {}, async ({ caller, params }) => {
    await revokeInvitation(deps, caller, params.invitationId)
    return {}
  })
  mountRoute(app, routeContext, 'acceptInvitation', { rate: deps.signInRate }, async ({ body }) => {
    await acceptInvitation(deps, body)
    return {}
  })
}

/** Gives the browser the cookies of its new session and of the device. */
export function giveCookies(
  reply: FastifyReply,
  session: OpenedSession,
  { device }: KnownVisit,
): void {
  setSessionCookie(reply, session.cookie, session.endsAt)
  setDeviceCookie(reply, device)
}

/** Returns where a request comes from. A browser without a device cookie gets a new token. */
export function visitOf(request: FastifyRequest): KnownVisit {
  const device = readDeviceCookie(request) ?? makeDeviceToken()
  return { ip: request.ip, userAgent: request.headers['user-agent'], device }
}
