import type { FastifyInstance } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { Rate } from '#http/limits/rate.ts'
import { findOwnIdentity } from './own/find-own-identity.ts'
import type { OwnIdentityDeps } from './own/find-own-identity.ts'
import { submitIdentity } from './own/submit-identity.ts'
import type { SubmitIdentityDeps } from './own/submit-identity.ts'
import { uploadIdentityImage } from './own/upload-identity-image.ts'

export type IdentityRoutesDeps = OwnIdentityDeps & SubmitIdentityDeps & { uploadRate: Rate }

export function identityRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: IdentityRoutesDeps,
): void {
  const rate = deps.uploadRate
  mountRoute(app, routeContext, 'getOwnIdentity', {}, ({ params }) =>
    findOwnIdentity(deps, params.userId),
  )
  mountRoute(app, routeContext, 'uploadIdentityImage', { rate }, async ({ params, body }) => {
    const image = { of: body.of, fileData: body.image.fileData }
    return { imageId: await uploadIdentityImage(deps, params.userId, image) }
  })
  mountRoute(app, routeContext, 'submitIdentity', { rate }, async ({ params, body }) => {
    await submitIdentity(deps, params.userId, body)
    return findOwnIdentity(deps, params.userId)
  })
}
