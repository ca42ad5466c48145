import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { addressOf } from '#http/limits/address.ts'
import type { Rate } from '#http/limits/local-limiter.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { ForgotPasswordUse } from '../passwords/forgot-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { ConfirmContactUse } from './confirm-contact.ts'
import { findOwnContact } from './find-own-contact.ts'
import { requestContactCode } from './request-contact-code.ts'
import { setNotice, unsubscribe } from './set-notice.ts'
import type { CanSend } from './request-contact-code.ts'

export type ContactDeps = {
  db: Db
  passwords: Passwords
  canSend: CanSend
  isRealMoney: boolean
  confirmContact: ConfirmContactUse
  forgotPassword: ForgotPasswordUse
  /** The rate limit of requests for codes, and of wrong codes, per address. */
  signInRate: Rate
}

/** Mounts the routes with which users prove that they can be reached. */
export function contactRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: ContactDeps,
): void {
  const limited = { rate: deps.signInRate }

  mountRoute(app, routeContext, 'getOwnContact', {}, ({ params }) =>
    findOwnContact(deps, params.userId),
  )

  mountRoute(app, routeContext, 'forgotPassword', limited, async ({ body, request }) => {
    await deps.forgotPassword(deps, { ...body, userAgent: request.headers['user-agent'] })
    return {}
  })

  mountRoute(app, routeContext, 'setNotice', {}, async ({ params, body }) => {
    await setNotice(deps, params.userId, body)
    return findOwnContact(deps, params.userId)
  })

  mountRoute(app, routeContext, 'unsubscribe', limited, async ({ body }) => {
    return { kind: await unsubscribe(deps, body.token) }
  })

  mountRoute(app, routeContext, 'requestContactCode', limited, ({ params, body, request }) =>
    requestContactCode(deps, params.userId, {
      ...body,
      userAgent: request.headers['user-agent'],
    }),
  )

  mountRoute(app, routeContext, 'confirmContact', limited, async ({ params, body, request }) => {
    await deps.confirmContact(deps, params.userId, body)
    // Players of a mobile network may share an address, so only wrong codes use up its tokens.
    await routeContext.limiter.giveBack(`confirmContact:${addressOf(request)}`, deps.signInRate)
    return findOwnContact(deps, params.userId)
  })
}
