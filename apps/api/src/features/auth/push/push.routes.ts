import type { FastifyInstance } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findOwnPush, removePush } from './own-push.ts'
import type { PushDeps } from './own-push.ts'
import { renewPush, savePush } from './save-push.ts'

/** Mounts the routes with which users choose the notices on their devices. */
export function pushRoutes(app: FastifyInstance, routeContext: RouteContext, deps: PushDeps): void {
  mountRoute(app, routeContext, 'getOwnPush', {}, ({ caller }) => findOwnPush(deps, caller))

  mountRoute(app, routeContext, 'savePush', {}, async ({ caller, body }) => {
    await savePush(deps, caller, body)
    return findOwnPush(deps, caller)
  })

  mountRoute(app, routeContext, 'renewPush', {}, async ({ caller, body }) => {
    await renewPush(deps, caller, body)
    return findOwnPush(deps, caller)
  })

  mountRoute(app, routeContext, 'removePush', {}, async ({ caller }) => {
    await removePush(deps, caller)
    return findOwnPush(deps, caller)
  })
}
