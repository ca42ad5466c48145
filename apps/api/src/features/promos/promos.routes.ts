import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import type { ClaimPromo } from './claim-promo.ts'

export type PromosDeps = { db: Db; claimPromo: ClaimPromo }

export function promosRoutes(app: FastifyInstance, door: Door, deps: PromosDeps): void {
  mount(app, door, 'claimPromo', {}, async ({ caller, body, request }) => ({
    promoClaim: await deps.claimPromo(deps, caller.userId, {
      promoCode: body.promoCode,
      key: readIdempotencyKey(request),
    }),
  }))
}
