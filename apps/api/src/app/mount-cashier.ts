import type { FastifyInstance } from 'fastify'
import { creditByStaff } from '#cashier/credit-deposit.ts'
import { notify } from '#cashier/notify.ts'
import { identityAdminRoutes } from '#features/identity/identity.admin.routes.ts'
import { identityRoutes } from '#features/identity/identity.routes.ts'
import { makeCheckPayee } from '#features/identity/review/check-payee.ts'
import { promoKinds, promosAdminRoutes } from '#features/promos/promos.admin.routes.ts'
import { grantNone, makeGrantUses } from '#features/promos/grant-uses.ts'
import { promosRoutes } from '#features/promos/promos.routes.ts'
import {
  RECONCILIATION_KINDS,
  reconciliationAdminRoutes,
} from '#features/reconciliation/reconciliation.admin.routes.ts'
import { providerEventsRoutes } from '#features/receipts/provider-events.routes.ts'
import {
  DEPOSIT_RECEIPT_KINDS,
  depositReceiptsAdminRoutes,
} from '#features/receipts/receipts.admin.routes.ts'
import { reportsRoutes } from '#features/reports/reports.routes.ts'
import { depositRoutes } from '#features/wallet/deposit/deposit.routes.ts'
import { walletAdminRoutes, walletKinds } from '#features/wallet/review/wallet.admin.routes.ts'
import { walletRoutes } from '#features/wallet/withdraw/wallet.routes.ts'
import { makeImageTickets } from '#files/image-tickets.ts'
import { imageStore } from '#files/store-image.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { Deps, Parts } from './open-parts.ts'

type CashierParts = Pick<
  Parts,
  | 'ledger'
  | 'uploads'
  | 'vault'
  | 'claimPromo'
  | 'requestWithdrawal'
  | 'updateWalletRow'
  | 'joined'
  | 'needsApproval'
>

/**
 * Mounts the cashier: deposits, withdrawals, deposit receipts, promo codes and reports. Returns the
 * kinds of approval requests of the cashier.
 */
export function mountCashier(
  app: FastifyInstance,
  context: RouteContext,
  deps: Deps,
  parts: CashierParts,
) {
  const { config, db } = deps
  const { ledger, uploads, vault, claimPromo, requestWithdrawal, updateWalletRow } = parts
  const { joined, needsApproval } = parts
  const { files } = uploads
  const { identities, exclusions } = ledger
  const tickets = makeImageTickets({ ...deps, ...ledger })
  depositRoutes(app, context, { ...config, ...uploads, db, identities, tickets })
  const { clock } = deps
  const identity = { ...config, db, vault, identities, exclusions, tickets, clock }
  const checkPayee = makeCheckPayee(identity)
  identityRoutes(app, context, identity)
  identityAdminRoutes(app, context, identity)
  const images = imageStore(uploads, 'reports')
  reportsRoutes(app, context, { db, files, images, uploadRate: config.uploadRate })
  walletRoutes(app, context, {
    requestWithdrawal,
    db,
    identities,
    exclusions,
    supportEmail: config.supportEmail,
    checkPayee,
  })
  const proofs = imageStore(uploads, 'proofs')
  const { outflowCapMinor } = config
  const settling = {
    db,
    needsApproval,
    identities,
    exclusions,
    creditDeposit: creditByStaff,
    notify,
    proofs,
    outflowCapMinor,
    checkPayee,
  }
  walletAdminRoutes(app, context, { ...settling, updateWalletRow, files, tickets })
  depositReceiptsAdminRoutes(app, context, { db, needsApproval })
  reconciliationAdminRoutes(app, context, { db })
  const { providerSecret } = config
  providerEventsRoutes(app, context, { db, needsApproval, clock, providerSecret })
  const { publishFacts } = ledger
  const grantUses =
    joined === null
      ? grantNone
      : makeGrantUses({ db, directory: joined.directory, cell: joined.name })
  promosRoutes(app, context, { ...config, claimPromo, db, identities, publishFacts, grantUses })
  promosAdminRoutes(app, context, { ...deps, ...ledger, needsApproval })
  return {
    ...promoKinds(ledger),
    ...DEPOSIT_RECEIPT_KINDS,
    ...RECONCILIATION_KINDS,
    ...walletKinds(settling),
  }
}
