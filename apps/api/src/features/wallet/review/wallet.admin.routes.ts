import { grantFor } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { ApprovalKinds } from '#approvals/approvable.ts'
import { listWithTotal } from '#db/list-page.ts'
import type { ImageStore } from '#files/store-image.ts'
import type { Caller } from '#http/caller.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { assertSteppedUp } from '#http/admit.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { adjustWallet, adjustment } from './adjust-wallet.ts'
import { attachImages } from '../images/attach-images.ts'
import type { AttachDeps } from '../images/attach-images.ts'
import { payeeChange } from './change-payee.ts'
import { assignWalletRow } from './assign-wallet-row.ts'
import { deleteWalletRow, deleteWalletRows, rowDeletion } from './delete-wallet-rows.ts'
import { getWalletReview } from './get-wallet-review.ts'
import { maskWallet } from '../present-wallet.ts'
import type { WalletRowReply } from '../present-wallet.ts'
import { payment } from './update-wallet-row.ts'
import type { UpdateDeps, updateWalletRow } from './update-wallet-row.ts'
import { getRow, listRows } from './wallet.admin.queries.ts'

export type WalletAdminDeps = UpdateDeps &
  AttachDeps & {
    updateWalletRow: typeof updateWalletRow
    proofs: ImageStore
  }

export const walletKinds = (deps: UpdateDeps): ApprovalKinds =>
  kindsWith(deps, [adjustment, payment, payeeChange, rowDeletion])

export function walletAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: WalletAdminDeps,
): void {
  readingRoutes(app, routeContext, deps)
  mountRoute(app, routeContext, 'adjustWallet', {}, async ({ caller, params, body, request }) => {
    const input = { ...body, ...params, key: readIdempotencyKey(request) }
    return { walletHistory: waitless((await adjustWallet(deps, caller, input)).walletHistory) }
  })
  mountRoute(
    app,
    routeContext,
    'updateWalletRow',
    {},
    async ({ caller, params, body, request }) => {
      const image = body.adminConfirmationReceiptImage
      const proofKey = image ? await deps.proofs.keep(image, caller.userId) : null
      const assertStepUp = () => assertSteppedUp(caller)
      const key = readIdempotencyKey(request)
      const changes = { ...params, input: body, proofKey, key, assertStepUp }
      const updating = deps.updateWalletRow(deps, caller, changes)
      const { isWaiting } = await updating.catch(async (error: unknown) => {
        if (proofKey !== null) await deps.proofs.undo(proofKey, error)
        throw error
      })
      if (isWaiting) throw refuse('second_person_needed')
      return { walletHistory: shownTo(caller, await getRow(deps.db, params)) }
    },
  )
  mountRoute(app, routeContext, 'assignWalletRow', {}, async ({ caller, params, body }) => {
    await assignWalletRow(deps, caller, { ...params, ...body })
    return { walletHistory: shownTo(caller, await getRow(deps.db, params)) }
  })
  mountRoute(app, routeContext, 'deleteWalletRow', {}, async ({ caller, params }) => {
    await deleteWalletRow(deps, caller, params)
    return {}
  })
  mountRoute(app, routeContext, 'deleteWalletRows', {}, async ({ caller, params, body }) => ({
    deletedWalletHistoryIds: waitless(await deleteWalletRows(deps, caller, { ...params, ...body })),
  }))
}

function readingRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: WalletAdminDeps,
): void {
  const { db } = deps
  mountRoute(app, routeContext, 'listWallet', {}, async ({ caller, params, query }) => {
    const { walletHistory, pagination } = await listWithTotal(
      { ...query, ...params, isMasked: isMaskedFor(caller) },
      (page) => listRows(db, page),
    )
    return { walletHistory: walletHistory.map((row) => shownTo(caller, row)), pagination }
  })
  mountRoute(app, routeContext, 'getWalletRow', {}, async ({ caller, params, query }) => {
    const row = shownTo(caller, await getRow(db, params))
    return { walletHistory: await attachImages(deps, caller, row, query.image) }
  })
  mountRoute(app, routeContext, 'getWalletReview', {}, ({ caller, params }) =>
    getWalletReview(deps, caller, params),
  )
  mountRoute(app, routeContext, 'listWalletQueue', {}, async ({ caller, query }) => {
    const { walletHistory, pagination } = await listWithTotal(
      { ...query, isMasked: isMaskedFor(caller) },
      (page) => listRows(db, page),
    )
    return { walletHistory: walletHistory.map((row) => shownTo(caller, row)), pagination }
  })
}

function shownTo(caller: Caller, row: WalletRowReply): WalletRowReply {
  return isMaskedFor(caller) ? maskWallet(row) : row
}

const isMaskedFor = ({ role }: Caller): boolean => grantFor(role, 'wallet.read') === 'masked'

/**
 * Returns the result of a request. Null means that the request was stored and waits for approval.
 * Refuses: second_person_needed.
 */
function waitless<T>(done: T | null): T {
  if (done === null) throw refuse('second_person_needed')
  return done
}
