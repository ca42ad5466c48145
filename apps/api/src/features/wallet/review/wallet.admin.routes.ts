import { grantFor } from '@kapis/contract/policy'
import { isRefusal, refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import { listWithTotal } from '#db/list-page.ts'
import type { PictureKeeper } from '#files/keep-picture.ts'
import type { Caller } from '#http/caller.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { assertSteppedUp, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { adjustAgreed, adjustWallet } from './adjust-wallet.ts'
import { attachImages } from '../images/attach-images.ts'
import type { AttachDeps } from '../images/attach-images.ts'
import { changeAgreedPayee } from './change-payee.ts'
import { claimWalletRow } from './claim-wallet-row.ts'
import { deleteAgreedRows, deleteWalletRow, deleteWalletRows } from './delete-wallet-rows.ts'
import { findReview } from './find-review.ts'
import { maskWallet } from '../present-wallet.ts'
import type { SentWalletRow } from '../present-wallet.ts'
import { settleAgreed, updateWalletRow } from './update-wallet-row.ts'
import type { UpdateDeps } from './update-wallet-row.ts'
import { getRow, listRows } from './wallet.admin.queries.ts'

export type WalletAdminDeps = UpdateDeps &
  AttachDeps & {
    updateWalletRow?: typeof updateWalletRow
    proofs: PictureKeeper
  }

/** What a second person can agree to here. */
export function walletActs(deps: UpdateDeps): Readonly<Record<string, Act>> {
  return {
    'wallet.adjust': adjustAgreed,
    'wallet.settle': settleAgreed(deps),
    'wallet.payee': changeAgreedPayee(deps),
    'wallet.delete-many': deleteAgreedRows,
  }
}

export function walletAdminRoutes(app: FastifyInstance, door: Door, deps: WalletAdminDeps): void {
  readingRoutes(app, door, deps)
  mount(app, door, 'adjustWallet', {}, async ({ caller, params, body, request }) => {
    const input = { ...body, ...params, key: readIdempotencyKey(request) }
    return { walletHistory: waitless((await adjustWallet(deps, caller, input)).walletHistory) }
  })
  mount(app, door, 'updateWalletRow', {}, async ({ caller, params, body, request }) => {
    const image = body.adminConfirmationReceiptImage
    const proofKey = image ? await deps.proofs.keep(image) : null
    const assertStepUp = () => assertSteppedUp(caller)
    const key = readIdempotencyKey(request)
    const asked = { ...params, input: body, proofKey, key, assertStepUp }
    const use = deps.updateWalletRow ?? updateWalletRow
    const { isWaiting } = await use(deps, caller, asked).catch(async (error: unknown) => {
      // Only a refusal says for certain that no row names the picture.
      if (proofKey !== null && isRefusal(error)) await deps.proofs.forget(proofKey)
      throw error
    })
    if (isWaiting) throw refuse('second_person_needed')
    return { walletHistory: shownTo(caller, await getRow(deps.db, params)) }
  })
  mount(app, door, 'claimWalletRow', {}, async ({ caller, params, body }) => {
    await claimWalletRow(deps, caller, { ...params, ...body })
    return { walletHistory: await getRow(deps.db, params) }
  })
  mount(app, door, 'deleteWalletRow', {}, async ({ caller, params }) => {
    await deleteWalletRow(deps, caller, params)
    return {}
  })
  mount(app, door, 'deleteWalletRows', {}, async ({ caller, params, body }) => ({
    deletedWalletHistoryIds: waitless(await deleteWalletRows(deps, caller, { ...params, ...body })),
  }))
}

function readingRoutes(app: FastifyInstance, door: Door, deps: WalletAdminDeps): void {
  const { db } = deps
  mount(app, door, 'listWallet', {}, async ({ caller, params, query }) => {
    const { walletHistory, pagination } = await listWithTotal(
      { ...query, ...params, isMasked: isMaskedFor(caller) },
      (page) => listRows(db, page),
    )
    return { walletHistory: walletHistory.map((row) => shownTo(caller, row)), pagination }
  })
  mount(app, door, 'getWalletRow', {}, async ({ caller, params, query }) => {
    const row = shownTo(caller, await getRow(db, params))
    return { walletHistory: await attachImages(deps, caller, row, query.image) }
  })
  mount(app, door, 'getWalletReview', {}, ({ caller, params }) => findReview(deps, caller, params))
  mount(app, door, 'listWalletQueue', {}, async ({ caller, query }) => {
    const { walletHistory, pagination } = await listWithTotal(
      { ...query, isMasked: isMaskedFor(caller) },
      (page) => listRows(db, page),
    )
    return { walletHistory: walletHistory.map((row) => shownTo(caller, row)), pagination }
  })
}

function shownTo(caller: Caller, row: SentWalletRow): SentWalletRow {
  return isMaskedFor(caller) ? maskWallet(row) : row
}

const isMaskedFor = ({ role }: Caller): boolean => grantFor(role, 'wallet.read') === 'masked'

/** The wish is kept by now; the caller hears that it waits. Refuses: second_person_needed. */
function waitless<T>(done: T | null): T {
  if (done === null) throw refuse('second_person_needed')
  return done
}
