import type { FastifyInstance } from 'fastify'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { ClaimDeps, ClaimPromoFn } from './claim-promo.ts'
import { listOpenPromos } from './list-open-promos.ts'

export type PromosDeps = ClaimDeps & { claimPromo: ClaimPromoFn }

export function promosRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: PromosDeps,
): void {
  mountRoute(app, routeContext, 'listOpenPromos', {}, ({ params }) =>
    listOpenPromos(deps, params.userId),
  )
  mountRoute(app, routeContext, 'claimPromo', {}, async ({ caller, body, request }) => ({
    promoClaim: await deps.claimPromo(deps, caller.userId, {
      // The shape requires one of the two.
      promoCode: body.promoCode ?? body.data?.promoCode ?? '',
      key: readIdempotencyKey(request),
    }),
  }))
}
