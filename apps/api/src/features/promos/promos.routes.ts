import type { FastifyInstance } from 'fastify'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import type { ClaimDeps, ClaimPromo } from './claim-promo.ts'
import { listOpenPromos } from './list-open-promos.ts'

export type PromosDeps = ClaimDeps & { claimPromo: ClaimPromo }

export function promosRoutes(app: FastifyInstance, door: Door, deps: PromosDeps): void {
  mount(app, door, 'listOpenPromos', {}, ({ params }) => listOpenPromos(deps, params.userId))
  mount(app, door, 'claimPromo', {}, async ({ caller, body, request }) => ({
    promoClaim: await deps.claimPromo(deps, caller.userId, {
      promoCode: body.promoCode,
      key: readIdempotencyKey(request),
    }),
  }))
}
