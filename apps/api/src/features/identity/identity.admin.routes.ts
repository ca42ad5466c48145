import type { FastifyInstance } from 'fastify'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { assignIdentity } from './review/assign-identity.ts'
import { approveIdentity, askIdentityAgain, refuseIdentity } from './review/decide-identity.ts'
import type { DecideDeps } from './review/decide-identity.ts'
import { getIdentityReview } from './review/get-identity-review.ts'
import type { ReviewDeps } from './review/get-identity-review.ts'
import { listIdentityChecks } from './review/list-identity-checks.ts'
import { openIdentityImage } from './review/open-identity-image.ts'

export type IdentityAdminDeps = ReviewDeps & DecideDeps

export function identityAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: IdentityAdminDeps,
): void {
  mountRoute(app, routeContext, 'listIdentityChecks', {}, ({ query }) =>
    listIdentityChecks(deps, query),
  )
  mountRoute(app, routeContext, 'getIdentityReview', {}, ({ caller, params }) =>
    getIdentityReview(deps, caller, params.identityCheckId),
  )
  mountRoute(app, routeContext, 'getIdentityImage', {}, async ({ caller, params, query }) => {
    const bytes = await openIdentityImage(deps, caller, { ...params, ...query })
    return new FileReply(bytes)
  })
  const found = async (caller: Parameters<typeof getIdentityReview>[1], id: string) => ({
    identityCheck: (await getIdentityReview(deps, caller, id)).identityCheck,
  })
  mountRoute(app, routeContext, 'assignIdentity', {}, async ({ caller, params, body }) => {
    await assignIdentity(deps, caller, { ...params, ...body })
    return found(caller, params.identityCheckId)
  })
  mountRoute(app, routeContext, 'approveIdentity', {}, async ({ caller, params, body }) => {
    await approveIdentity(deps, caller, { ...params, ...body })
    return found(caller, params.identityCheckId)
  })
  mountRoute(app, routeContext, 'askIdentityAgain', {}, async ({ caller, params, body }) => {
    await askIdentityAgain(deps, caller, { ...params, ...body })
    return found(caller, params.identityCheckId)
  })
  mountRoute(app, routeContext, 'refuseIdentity', {}, async ({ caller, params, body }) => {
    await refuseIdentity(deps, caller, { ...params, ...body })
    return found(caller, params.identityCheckId)
  })
}
