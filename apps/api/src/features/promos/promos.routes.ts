import type { RefusalCode } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { chargeFailures } from '@kapis/contract/charge-failures'
import type { Rate } from '#http/limits/rate.ts'
import type { Limiter } from '#http/limits/rate-limit.ts'
import { takeOrRefuse } from '#http/limits/take-or-refuse.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { ClaimDeps, ClaimPromoFn } from './claim-promo.ts'
import { listOpenPromos } from './list-open-promos.ts'

export type PromosDeps = ClaimDeps & {
  claimPromo: ClaimPromoFn
  /** The rate limit of a player's wrong codes. */
  promoGuessRate: Rate
}

export function promosRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: PromosDeps,
): void {
  mountRoute(app, routeContext, 'listOpenPromos', {}, ({ params }) =>
    listOpenPromos(deps, params.userId),
  )
  mountRoute(app, routeContext, 'claimPromo', {}, async ({ caller, body, request }) => {
    const claim = () =>
      deps.claimPromo(deps, caller.userId, {
        // The shape requires one of the two.
        promoCode: body.promoCode ?? body.data?.promoCode ?? '',
        key: readIdempotencyKey(request),
      })
    return { promoClaim: await limitGuesses(routeContext, deps, caller.userId, claim) }
  })
}

const WRONG: ReadonlySet<RefusalCode> = new Set(['promo_unknown'])

/** Limits the wrong codes of a player, so that codes are not found by trying. */
async function limitGuesses<T>(
  { limiter }: { limiter: Limiter },
  { promoGuessRate: rate }: PromosDeps,
  playerId: string,
  claim: () => Promise<T>,
): Promise<T> {
  const limit = { name: 'wrong promo codes by player', rate } as const
  await takeOrRefuse(limiter, limit, playerId)
  return chargeFailures(() => limiter.giveBack(limit, playerId), WRONG, claim)
}
