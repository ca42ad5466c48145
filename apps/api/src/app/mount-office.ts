import type { FastifyInstance } from 'fastify'
import { notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import { AUDIT_KINDS, auditLogsAdminRoutes } from '#features/audit-logs/audit-logs.admin.routes.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import {
  exclusionKinds,
  exclusionsAdminRoutes,
} from '#features/exclusions/exclusions.admin.routes.ts'
import { isMoneyStopped, settlePlayerRounds } from '#features/games/rounds/settle-idle.ts'
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts'
import { findUnexplained } from '#features/reconciliation/days/compare-days.ts'
import { reportsAdminRoutes } from '#features/reports/reports.admin.routes.ts'
import { SETTINGS_KINDS, settingsRoutes } from '#features/settings/settings.routes.ts'
import {
  TRANSACTION_KINDS,
  transactionsAdminRoutes,
} from '#features/transactions/transactions.admin.routes.ts'
import { userKinds, usersAdminRoutes } from '#features/users/users.admin.routes.ts'
import { openStore } from '#files/open-store.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { Deps, Parts } from './open-parts.ts'

/**
 * Mounts the back office: settings, users, history, reports, notifications and the staff log.
 * Returns the kinds of approval requests of the back office.
 */
export function mountOffice(
  app: FastifyInstance,
  context: RouteContext,
  { db, config, clock }: Deps,
  parts: Pick<Parts, 'ledger' | 'cells' | 'needsApproval' | 'needsApprovalToHide'>,
) {
  const { ledger, cells, needsApproval, needsApprovalToHide } = parts
  const { epochs, signer, identities, exclusions, publishFacts } = ledger
  const files = openStore(config.files)
  app.addHook('onClose', async () => files.close())
  // A player can always be blocked, also while money is stopped. A job ends the remaining rounds
  // later.
  const settleRounds = async (tx: Tx, userId: string) => {
    const { failures } = await settlePlayerRounds(tx, epochs, userId)
    for (const err of failures.filter((one) => !isMoneyStopped(one))) {
      app.log.error({ err, userId }, 'a round of a blocked player could not be ended')
    }
  }
  const { claims } = cells
  const people = { identities, exclusions, claims, publishFacts }
  const users = { db, ...people, endSessions, settleRounds, notify }
  settingsRoutes(app, context, { db })
  const { overviewSeconds, outflowCapMinor } = config
  const overview = { overviewSeconds, outflowCapMinor, findUnexplained }
  usersAdminRoutes(app, context, { ...users, ...overview, cells })
  transactionsAdminRoutes(app, context, { db, needsApproval, needsApprovalToHide })
  exclusionsAdminRoutes(app, context, { db, ...exclusions })
  reportsAdminRoutes(app, context, { db, notify })
  notificationsRoutes(app, context, { db })
  auditLogsAdminRoutes(app, context, { db, files, signer, clock })
  return {
    ...SETTINGS_KINDS,
    ...TRANSACTION_KINDS,
    ...AUDIT_KINDS,
    ...userKinds(users),
    ...exclusionKinds(exclusions),
  }
}
