import { refuseForNow } from '@kapis/contract/refuse-for-now'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeToken } from '#cells/passing/link-token.ts'
import { passByName } from '#cells/passing/pass-by-name.ts'
import type { Cells } from '#cells/cells.ts'
import type { Db } from '#db/pool.ts'
import { readDeviceCookie } from '#http/credentials/device-cookie.ts'
import { addressOf } from '#http/limits/address.ts'
import type { Rate } from '#http/limits/rate.ts'
import { takeOrRefuse } from '#http/limits/take-or-refuse.ts'
import { SENT, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findUserByEmail } from '../passwords/forgot-password.ts'
import type { ForgotPasswordUse } from '../passwords/forgot-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { isOwnBrowser } from '../throttle/charge-address.ts'
import type { ConfirmContactUse } from './confirm-contact.ts'
import { findOwnContact } from './find-own-contact.ts'
import { requestContactCode } from './request-contact-code.ts'
import { setNotice, unsubscribe } from './set-notice.ts'
import type { CanSend } from './request-contact-code.ts'

export type ContactDeps = {
  db: Db
  /** The cells of the deployment; null if this is the only one. */
  cells: Cells
  passwords: Passwords
  canSend: CanSend
  isRealMoney: boolean
  confirmContact: ConfirmContactUse
  forgotPassword: ForgotPasswordUse
  /** The rate limit of codes per session, and of requests for links per address. */
  signInRate: Rate
}

/** Mounts the routes with which users prove that they can be reached. */
export function contactRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: ContactDeps,
): void {
  const limited = { rate: deps.signInRate }
  const passedOn = { isPassedOn: true } as const

  mountRoute(app, routeContext, 'getOwnContact', {}, ({ params }) =>
    findOwnContact(deps, params.userId),
  )

  mountRoute(app, routeContext, 'forgotPassword', passedOn, async ({ body, request, reply }) => {
    const findUserId = async () => (await findUserByEmail(deps.db, body.email))?.user_id
    const isHere = async () => (await findUserId()) !== undefined
    const named = { kind: 'email', name: body.email, isHere } as const
    if (await passByName(deps.cells, { request, reply }, named)) return SENT
    await limitLinks(routeContext, deps, request, findUserId)
    await deps.forgotPassword(deps, { ...body, userAgent: request.headers['user-agent'] })
    return {}
  })

  mountRoute(app, routeContext, 'setNotice', {}, async ({ params, body }) => {
    await setNotice(deps, params.userId, body)
    return findOwnContact(deps, params.userId)
  })

  mountRoute(app, routeContext, 'unsubscribe', passedOn, async ({ body, ...call }) => {
    const token = await takeToken(deps.cells, call, body.token)
    return token === null ? SENT : { kind: await unsubscribe(deps, token) }
  })

  mountRoute(app, routeContext, 'requestContactCode', limited, ({ params, body, request }) =>
    requestContactCode(deps, params.userId, {
      ...body,
      userAgent: request.headers['user-agent'],
    }),
  )

  mountRoute(app, routeContext, 'confirmContact', limited, async ({ params, body }) => {
    await deps.confirmContact(deps, params.userId, body)
    return findOwnContact(deps, params.userId)
  })
}

/**
 * Takes a token of the address for a link to set a new password. When the address has none left,
 * browsers that have signed in to the account before still get links, and are counted by browser.
 *
 * Refuses: too_many_requests.
 */
async function limitLinks(
  { limiter }: Pick<RouteContext, 'limiter'>,
  { db, signInRate: rate }: Pick<ContactDeps, 'db' | 'signInRate'>,
  request: FastifyRequest,
  findUserId: () => Promise<string | undefined>,
): Promise<void> {
  const waitMs = await limiter.take({ name: 'links by address', rate }, addressOf(request))
  if (waitMs === 0) return
  const device = readDeviceCookie(request)
  if (device === null || !(await isOwnBrowser(db, device, findUserId))) throw refuseForNow(waitMs)
  await takeOrRefuse(limiter, { name: 'links by browser', rate }, device)
}
