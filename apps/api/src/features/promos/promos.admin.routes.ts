import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { ApprovalKinds } from '#approvals/approvable.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { deleteClaims, deletePromo, deletePromos, promoDeletion } from './delete-promos.ts'
import { presentClaim, presentPromo } from './present-promo.ts'
import { listClaims, listPromos } from './promos.admin.queries.ts'
import { createPromo, promoWriting, updatePromo } from './write-promo.ts'

export const promoKinds = (deps: Pick<Deps, 'publishFacts'>): ApprovalKinds =>
  kindsWith(deps, [promoWriting, promoDeletion])

type Deps = {
  db: Db
  clock: () => Date
  publishFacts: PublishFacts
  needsApproval: NeedsApproval
}

export function promosAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: Deps,
): void {
  mountRoute(app, routeContext, 'createPromoCode', {}, async ({ caller, body }) => ({
    promoCode: presentPromo(waitless(await createPromo(deps, caller, body))),
  }))
  mountRoute(app, routeContext, 'listPromoCodes', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) => listPromos(deps.db, page))
    return { promoCodes: shown.map(presentPromo), pagination }
  })
  mountRoute(app, routeContext, 'updatePromoCode', {}, async ({ caller, params, body }) => ({
    promoCode: presentPromo(waitless(await updatePromo(deps, caller, { ...body, ...params }))),
  }))
  mountRoute(app, routeContext, 'deletePromoCode', {}, async ({ caller, params, query }) => {
    await deletePromo(deps, caller, { ...params, ...query })
    return {}
  })
  mountRoute(app, routeContext, 'deletePromoCodes', {}, async ({ caller, body }) => ({
    deletedPromoCodeIds: waitless(await deletePromos(deps, caller, body)),
  }))
  claimsAdminRoutes(app, routeContext, deps)
}

function claimsAdminRoutes(app: FastifyInstance, routeContext: RouteContext, deps: Deps): void {
  mountRoute(app, routeContext, 'listPromoClaims', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) => listClaims(deps.db, page))
    return { promoClaims: shown.map(presentClaim), pagination }
  })
  mountRoute(app, routeContext, 'deletePromoClaim', {}, async ({ caller, params, query }) => {
    await deleteClaims(deps, caller, { promoClaimIds: [params.promoClaimId], ...query })
    return {}
  })
  mountRoute(app, routeContext, 'deletePromoClaims', {}, async ({ caller, body }) => ({
    deletedPromoClaimIds: await deleteClaims(deps, caller, body),
  }))
}

/**
 * Returns the result of a request. Null means that the request was stored and waits for approval.
 * Refuses: second_person_needed.
 */
function waitless<T>(done: T | null): T {
  if (done === null) throw refuse('second_person_needed')
  return done
}
