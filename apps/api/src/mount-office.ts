import type { FastifyInstance } from 'fastify'
import { notify } from './cashier/notify.ts'
import type { Tx } from './db/in-transaction.ts'
import {
  AUDIT_EXECUTORS,
  auditLogsAdminRoutes,
} from './features/audit-logs/audit-logs.admin.routes.ts'
import { endSessions } from './features/auth/sessions/end-sessions.ts'
import { exclusionsAdminRoutes } from './features/exclusions/exclusions.admin.routes.ts'
import { isMoneyStopped, settlePlayerRounds } from './features/games/rounds/settle-idle.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { findUnexplained } from './features/reconciliation/days/keep-unexplained.ts'
import { reportsAdminRoutes } from './features/reports/reports.admin.routes.ts'
import { SETTINGS_EXECUTORS, settingsRoutes } from './features/settings/settings.routes.ts'
import {
  TRANSACTION_EXECUTORS,
  transactionsAdminRoutes,
} from './features/transactions/transactions.admin.routes.ts'
import { userExecutors, usersAdminRoutes } from './features/users/users.admin.routes.ts'
import { openStore } from './files/open-store.ts'
import type { RouteContext } from './http/mount-route.ts'
import type { Deps, Parts } from './open-parts.ts'

/**
 * Mounts the back office: settings, users, history, reports, notifications and the staff log.
 * Returns the functions that execute approved requests of the back office.
 */
export function mountOffice(
  app: FastifyInstance,
  context: RouteContext,
  { db, config, clock }: Deps,
  { ledger, cells }: Pick<Parts, 'ledger' | 'cells'>,
) {
  const { epochs, signer, identities, exclusions } = ledger
  const files = openStore(config.files)
  app.addHook('onClose', async () => files.close())
  // A player can be blocked even while money is stopped. A job then ends the player's open rounds
  // once money moves again.
  const settleRounds = (tx: Tx, userId: string) =>
    settlePlayerRounds(tx, epochs, userId).catch((error: unknown) => {
      if (!isMoneyStopped(error)) throw error
      return 0
    })
  const claims = cells?.claims ?? null
  const users = { db, identities, endSessions, settleRounds, notify, claims }
  settingsRoutes(app, context, { db })
  const { outflowCapMinor } = config
  usersAdminRoutes(app, context, { ...users, outflowCapMinor, findUnexplained, cells })
  transactionsAdminRoutes(app, context, { db })
  exclusionsAdminRoutes(app, context, { db, ...exclusions })
  reportsAdminRoutes(app, context, { db, notify })
  notificationsRoutes(app, context, { db })
  auditLogsAdminRoutes(app, context, { db, files, signer, clock })
  return {
    ...SETTINGS_EXECUTORS,
    ...TRANSACTION_EXECUTORS,
    ...AUDIT_EXECUTORS,
    ...userExecutors(users),
  }
}
