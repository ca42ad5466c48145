import type { FastifyInstance } from 'fastify'
import { notify } from './cashier/notify.ts'
import { makeDatabaseCheck } from './db/check-database.ts'
import { approvalsRoutes } from './features/audit-logs/approvals.admin.routes.ts'
import { authExecutors, authRoutes } from './features/auth/auth.routes.ts'
import { makeAuthenticate } from './features/auth/sessions/authenticate.ts'
import { transactionsRoutes } from './features/transactions/transactions.routes.ts'
import { playerSettingsRoutes } from './features/users/player-settings.routes.ts'
import { makeInternalServer } from './http/internal-server.ts'
import { installPublicLimits } from './http/limits/public-limits.ts'
import { installMetrics } from './http/metrics.ts'
import type { RouteContext } from './http/mount-route.ts'
import { installDocs } from './http/openapi/docs-page.ts'
import { describeApi } from './http/openapi/openapi.ts'
import { watchRoutes } from './http/watch-routes.ts'
import type { MountedRoute } from './http/watch-routes.ts'
import { installWebFiles } from './http/web-files.ts'
import { mountCashier } from './mount-cashier.ts'
import { mountGames, openBatcher } from './mount-games.ts'
import { mountOffice } from './mount-office.ts'
import { openParts } from './open-parts.ts'
import type { Deps, Parts } from './open-parts.ts'

export type App = FastifyInstance & {
  /** Metrics and health checks, on a port of their own. */
  internal: FastifyInstance
  stopTaking(): void
  listRoutes(): MountedRoute[]
}

/** Builds the whole API. */
export async function buildApp(deps: Deps): Promise<App> {
  return mountApp(deps, await openParts(deps))
}

/** Wires the parts together and mounts every route; nothing else does. */
export async function mountApp(deps: Deps, parts: Parts): Promise<App> {
  const { config, betPool, clock } = deps
  const { server: app, limiter } = parts
  const { batcher, metrics } = openBatcher(deps, parts)
  const routes = watchRoutes(app)
  let isOpen = true
  installMetrics(app, metrics)
  installPublicLimits(app, clock, config.requestRate)
  const internal = makeInternalServer(metrics, {
    isOpen: () => isOpen,
    checkDatabase: makeDatabaseCheck(betPool),
    isLimitShared: limiter.isShared,
  })
  installDocs(app, () => describeApi(routes.isMounted))
  const context = routeContextOf(deps, parts)
  mountGames(app, context, deps, { ...parts, batcher })
  mountAccounts(app, context, deps, parts)
  if (config.webDist !== undefined) await installWebFiles(app, config.webDist)
  app.addHook('onClose', async () => {
    parts.ledger.stop()
    await internal.close()
    await parts.uploads.close()
    await limiter.close()
  })
  return Object.assign(app, {
    internal,
    listRoutes: routes.list,
    stopTaking() {
      isOpen = false
    },
  })
}

function routeContextOf({ config, db }: Deps, { limiter, ledger }: Parts): RouteContext {
  return {
    authenticate: makeAuthenticate(db),
    limiter,
    requestRate: config.requestRate,
    isStaffMfaRequired: config.isStaffMfaRequired,
    maintenance: ledger.switches.maintenance,
  }
}

/** Mounts everything but the games: sign-in, history, cashier, back office and approvals. */
function mountAccounts(
  app: FastifyInstance,
  context: RouteContext,
  deps: Deps,
  parts: Parts,
): void {
  const { config, db } = deps
  const { ledger, passwords, countersFor } = parts
  const { sealer, identities } = ledger
  const { signInRate } = config
  const factors = { passwords, sealer, notify }
  authRoutes(app, context, { db, identities, ...factors, countersFor, signInRate })
  transactionsRoutes(app, context, { db })
  const cashier = mountCashier(app, context, deps, parts)
  const office = mountOffice(app, context, deps, ledger)
  const executors = { ...authExecutors(factors), ...cashier, ...office }
  approvalsRoutes(app, context, { db, executors })
  playerSettingsRoutes(app, context, { db, identities })
}
