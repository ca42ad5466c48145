import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { ApprovalKinds } from '#approvals/approvable.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Identities } from '#cashier/identities.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { markToken, takeToken } from '#cells/passing/link-token.ts'
import { passByName, passToOpen } from '#cells/passing/pass-by-name.ts'
import { ReplyWithMessage, SENT, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { readSessionCookie } from '#http/credentials/session-cookie.ts'
import { acceptInvitation } from './accept-invitation.ts'
import type { CanSend } from './contact/request-contact-code.ts'
import { apiTokensRoutes } from './api-tokens/api-tokens.admin.routes.ts'
import { apiToken } from './api-tokens/request-api-token.ts'
import { changePassword } from './change-password.ts'
import { removeTotp, renewRecoveryCodes } from './totp/change-totp.ts'
import { closeAccount } from './closing/close-account.ts'
import { confirmAge } from './confirm-age.ts'
import { findCredentials } from './credentials/auth.queries.ts'
import { confirmTotp } from './totp/confirm-totp.ts'
import type { CountersFor } from './throttle/counters.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endOwnSession } from './end-own-session.ts'
import { enrolTotp } from './totp/enrol-totp.ts'
import { invitation, inviteStaff, revokeInvitation } from './invitations/invite-staff.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { isEndedByLimit } from './sessions/open-session.ts'
import type { KnownVisit } from './sessions/open-session.ts'
import { listOwnSessions } from './sessions/own-sessions.ts'
import { getOwnTotp } from './totp/own-totp.ts'
import type { ResetPasswordUse } from './passwords/password-link.ts'
import { issuePasswordLink } from './passwords/password-link.ts'
import type { Passwords } from './passwords/passwords.ts'
import { presentVerified } from './sessions/present-user.ts'
import { factorReset, requestTotpReset } from './totp/reset-totp.ts'
import { signIn } from './sign-in.ts'
import { clearCookies, endWhenOpened, giveCookies, signInBy, visitOf } from './signing.plugin.ts'
import type { SigningDeps } from './signing.plugin.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { stepUp } from './step-up.ts'
import type { Notify } from '#cashier/notify.ts'

export type AuthDeps = SigningDeps & {
  sealer: SecretBox
  passwords: Passwords
  notify: Notify
  identities: Identities
  exclusions: Exclusions
  resetPassword: ResetPasswordUse
  canSend: CanSend
  /** Returns the counters to which a failed attempt is added. */
  countersFor: CountersFor
}

export const authExecutors = (deps: Pick<AuthDeps, 'notify'>): ApprovalKinds =>
  kindsWith(deps, [factorReset, invitation, apiToken])

export function authRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  signingRoutes(app, routeContext, deps)
  credentialRoutes(app, routeContext, deps)
  factorRoutes(app, routeContext, deps)
  recoveryRoutes(app, routeContext, deps)
  invitationRoutes(app, routeContext, deps)
  apiTokensRoutes(app, routeContext, deps)
}

function signingRoutes(app: FastifyInstance, routeContext: RouteContext, deps: AuthDeps): void {
  const limited = { rate: deps.signInRate, isPassedOn: true } as const

  mountRoute(app, routeContext, 'signUp', limited, async ({ body, caller, request, reply }) => {
    const onAnswer = endWhenOpened(deps, caller)
    if (await passToOpen(deps.cells, { request, reply, onAnswer })) return SENT
    const visit = visitOf(request)
    const { user, session } = await signUp(deps, { ...body, visit })
    // Ends the session that this browser had before, even if it was another user's.
    await signOut(deps, caller)
    giveCookies(deps, reply, session, visit)
    return { user }
  })

  mountRoute(app, routeContext, 'signIn', { isPassedOn: true }, async ({ body, ...call }) => {
    const findUserId = async () => (await findCredentials(deps.db, body.username))?.user_id
    const isHere = async () => (await findUserId()) !== undefined
    const named = { kind: 'username', name: body.username, isHere } as const
    const onAnswer = endWhenOpened(deps, call.caller)
    if (await passByName(deps.cells, { ...call, onAnswer }, named)) return SENT
    const prove = (visit: KnownVisit) => signIn(deps, { ...body, visit })
    return signInBy({ ...deps, limiter: routeContext.limiter }, call, { findUserId, prove })
  })

  mountRoute(app, routeContext, 'signOut', {}, async ({ caller, reply }) => {
    await signOut(deps, caller)
    clearCookies(deps, reply)
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
  const limited = { rate: deps.signInRate }

  mountRoute(
    app,
    routeContext,
    'changePassword',
    limited,
    async ({ body, caller, request, reply }) => {
      const visit = visitOf(request)
      giveCookies(deps, reply, await changePassword(deps, caller, { ...body, visit }), visit)
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
      clearCookies(deps, reply)
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
  const limited = { rate: deps.signInRate }

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

  const limited = { rate: deps.signInRate }
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
    return { token: markToken(deps.cells.name, token), expiresAt: expiresAt.toISOString() }
  })

  // A link cannot be guessed, so that strangers at the same address need no limit of their own, and
  // cannot use up that of whoever has one.
  mountRoute(
    app,
    routeContext,
    'resetPassword',
    { isPassedOn: true },
    async ({ body, ...call }) => {
      const token = await takeToken(deps.cells, call, body.token)
      if (token === null) return SENT
      await deps.resetPassword(deps, { ...body, token })
      return {}
    },
  )
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
  mountRoute(
    app,
    routeContext,
    'acceptInvitation',
    { isPassedOn: true },
    async ({ body, ...call }) => {
      const token = await takeToken(deps.cells, call, body.token)
      if (token === null) return SENT
      await acceptInvitation(deps, { ...body, token })
      return {}
    },
  )
}
