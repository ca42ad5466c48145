import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { deleteAgreedPromos, deleteClaims, deletePromo, deletePromos } from './delete-promos.ts'
import { presentClaim, presentPromo } from './present-promo.ts'
import { listClaims, listPromos } from './promos.admin.queries.ts'
import { createPromo, updatePromo, writePromo } from './write-promo.ts'

/** What a second person can agree to here. */
export const PROMO_ACTS: Readonly<Record<string, Act>> = {
  'promos.write': writePromo,
  'promos.delete-many': deleteAgreedPromos,
}

type Deps = { db: Db; clock: () => Date }

export function promosAdminRoutes(app: FastifyInstance, door: Door, deps: Deps): void {
  mount(app, door, 'createPromoCode', {}, async ({ caller, body }) => ({
    promoCode: presentPromo(waitless(await createPromo(deps, caller, body))),
  }))
  mount(app, door, 'listPromoCodes', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) => listPromos(deps.db, page))
    return { promoCodes: shown.map(presentPromo), pagination }
  })
  mount(app, door, 'updatePromoCode', {}, async ({ caller, params, body }) => ({
    promoCode: presentPromo(waitless(await updatePromo(deps, caller, { ...body, ...params }))),
  }))
  mount(app, door, 'deletePromoCode', {}, async ({ caller, params, query }) => {
    await deletePromo(deps, caller, { ...params, ...query })
    return {}
  })
  mount(app, door, 'deletePromoCodes', {}, async ({ caller, body }) => ({
    deletedPromoCodeIds: waitless(await deletePromos(deps, caller, body)),
  }))
  claimsAdminRoutes(app, door, deps)
}

function claimsAdminRoutes(app: FastifyInstance, door: Door, deps: Deps): void {
  mount(app, door, 'listPromoClaims', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) => listClaims(deps.db, page))
    return { promoClaims: shown.map(presentClaim), pagination }
  })
  mount(app, door, 'deletePromoClaim', {}, async ({ caller, params, query }) => {
    await deleteClaims(deps, caller, { promoClaimIds: [params.promoClaimId], ...query })
    return {}
  })
  mount(app, door, 'deletePromoClaims', {}, async ({ caller, body }) => ({
    deletedPromoClaimIds: await deleteClaims(deps, caller, body),
  }))
}

/** The wish is kept by now; the caller hears that it waits. Refuses: second_person_needed. */
function waitless<T>(done: T | null): T {
  if (done === null) throw refuse('second_person_needed')
  return done
}
