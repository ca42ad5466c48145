import type { FastifyInstance } from 'fastify'
import { notify } from '#cashier/notify.ts'
import { makeGateway } from '#cells/gateway/gateway.ts'
import { LOCAL_GATEWAY } from '#cells/gateway/local-gateway.ts'
import { installCells } from '#cells/open-cells.ts'
import { followStaff } from '#cells/staff/follow-staff.ts'
import { makeDatabaseCheck } from '#db/check-database.ts'
import type { Tx } from '#db/in-transaction.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import { approvalsRoutes } from '#features/audit-logs/approvals.admin.routes.ts'
import { authExecutors, authRoutes } from '#features/auth/auth.routes.ts'
import { openUserAccount } from '#features/auth/insert-user.ts'
import { contactRoutes } from '#features/auth/contact/contact.routes.ts'
import { passkeysRoutes } from '#features/auth/passkeys/passkeys.routes.ts'
import { relyingPartyOf } from '#features/auth/passkeys/relying-party.ts'
import { pushRoutes } from '#features/auth/push/push.routes.ts'
import { makeFindTokenHolder } from '#features/auth/api-tokens/find-token-holder.ts'
import { makeAuthenticate } from '#features/auth/sessions/authenticate.ts'
import { makeExportIdentity } from '#features/identity/own/export-identity.ts'
import { liveRoutes, presenceRoutes } from '#features/live/live.routes.ts'
import { browserErrorsRoutes } from '#features/reports/browser-errors.routes.ts'
import { parseCookie } from '#features/auth/sessions/session-token.ts'
import { transactionsRoutes } from '#features/transactions/transactions.routes.ts'
import { playerSettingsRoutes } from '#features/users/player-settings.routes.ts'
import { makeInternalServer } from '#http/internal-server.ts'
import { installPublicLimits } from '#http/limits/public-limits.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { installDocs } from '#http/openapi/docs-page.ts'
import { describeApi } from '#http/openapi/openapi.ts'
import { installSecurityText } from '#http/openapi/security-text.ts'
import { readSessionCookie } from '#http/credentials/session-cookie.ts'
import { watchRoutes } from '#http/watch-routes.ts'
import type { MountedRoute } from '#http/watch-routes.ts'
import { installWebFiles } from '#http/web-files.ts'
import { logAccountEvents } from '#monitoring/significant-events.ts'
import { mountCashier } from './mount-cashier.ts'
import { mountGames } from './mount-games.ts'
import { mountOffice } from './mount-office.ts'
import { openApiMetrics } from './open-metrics.ts'
import { openParts } from './open-parts.ts'
import type { Deps, Parts } from './open-parts.ts'

export type App = FastifyInstance & {
  /** The server for metrics and health checks, which has its own port. */
  internal: FastifyInstance
  stopTaking(): void
  listRoutes(): MountedRoute[]
}

export async function buildApp(deps: Deps): Promise<App> {
  return mountApp(deps, await openParts(deps))
}

/** Mounts every route of the API on the parts' server, and closes the parts with the server. */
export async function mountApp(deps: Deps, parts: Parts): Promise<App> {
  const { config, betPool, clock } = deps
  const { server: app, limiter } = parts
  const registry = openApiMetrics(app, deps, parts)
  const routes = watchRoutes(app)
  logAccountEvents(app, (request) => parseCookie(readSessionCookie(request) ?? '')?.userId ?? null)
  installCells(app, config.cells, parts.joined, deps.db)
  let isOpen = true
  installPublicLimits(app, clock, config.requestRate)
  const internal = makeInternalServer(registry, {
    isOpen: () => isOpen,
    checkDatabase: makeDatabaseCheck(betPool),
    isLimitShared: limiter.isShared,
    areFilesAvailable: parts.uploads.files.isAvailable,
  })
  installDocs(app, () => describeApi(routes.isMounted))
  installSecurityText(app, clock, config)
  const gateway = gatewayOf(deps, parts)
  gateway.mount(app)
  const context = routeContextOf(deps, parts, gateway)
  mountGames(app, context, deps, parts, registry)
  mountAccounts(app, context, deps, parts)
  if (config.webDist !== undefined) await installWebFiles(app, config.webDist)
  const staff = followStaffOf(deps, parts)
  app.addHook('onClose', async () => {
    await staff?.stop()
    parts.ledger.stop()
    parts.live.close()
    await internal.close()
    await parts.uploads.close()
    await limiter.close()
    await parts.tracer?.close()
    await parts.facts?.stop()
    await parts.cells.close()
  })
  return Object.assign(app, {
    internal,
    listRoutes: routes.list,
    stopTaking() {
      isOpen = false
      parts.live.stop()
    },
  })
}

/** Starts to exchange the lists of staff with the other cells, if there are any. */
function followStaffOf({ db }: Deps, { joined: cells, server, ledger }: Parts) {
  if (cells === null) return null
  const onError = (err: unknown) => server.log.warn({ err }, 'the list of staff is not exchanged')
  const open = (tx: Tx, userId: string) =>
    openUserAccount(tx, ledger.sealer, { userId, epoch: prepareEpoch() })
  return followStaff({ cells, db, openAccount: open, onError })
}

/** Returns the gateway to the cells of the deployment. There may be only this one. */
function gatewayOf({ db }: Deps, { joined: cells }: Parts) {
  return cells === null ? LOCAL_GATEWAY : makeGateway({ db, cells })
}

function routeContextOf(
  { config, db }: Deps,
  { limiter, ledger, tracer }: Parts,
  gateway: RouteContext['gateway'],
): RouteContext {
  return {
    authenticate: makeAuthenticate(db),
    findTokenHolder: makeFindTokenHolder(db),
    limiter,
    requestRate: config.requestRate,
    isStaffMfaRequired: config.isStaffMfaRequired,
    isRealMoney: config.isRealMoney,
    maintenance: ledger.switches.maintenance,
    tracer,
    gateway,
  }
}

/**
 * Mounts all routes except those of games: sign-in, history, cashier, back office and approvals.
 */
function mountAccounts(
  app: FastifyInstance,
  context: RouteContext,
  deps: Deps,
  parts: Parts,
): void {
  const { config, db } = deps
  const { ledger, cells, passwords, countersFor } = parts
  const { sealer, identities, exclusions } = ledger
  const { signInRate } = config
  const factors = { passwords, sealer, notify }
  const { resetPassword } = parts
  const people = { identities, exclusions }
  const signing = { db, cells, signInRate }
  const hasOrigin = config.publicOrigins.length > 0
  const canSend = { email: config.mail.smtp !== null, mobile: config.mail.sms !== null }
  const ways = {
    canSend: { email: hasOrigin && canSend.email, mobile: hasOrigin && canSend.mobile },
  }
  const keys = { ...factors, countersFor, resetPassword }
  authRoutes(app, context, { ...signing, ...people, ...keys, ...ways })
  const party = relyingPartyOf(config.publicOrigins)
  passkeysRoutes(app, context, { ...signing, exclusions, notify, countersFor, party })
  const { isRealMoney } = config
  const { confirmContact, forgotPassword } = parts
  const contacts = { canSend, isRealMoney, confirmContact, forgotPassword }
  contactRoutes(app, context, { ...signing, passwords, ...contacts })
  pushRoutes(app, context, { db, push: config.push })
  transactionsRoutes(app, context, { db, cells: parts.cells })
  liveRoutes(app, context, { ...parts, db })
  presenceRoutes(app, context, parts)
  browserErrorsRoutes(app, context)
  const cashier = mountCashier(app, context, deps, parts)
  const office = mountOffice(app, context, deps, parts)
  const executors = { ...authExecutors(factors), ...cashier, ...office }
  approvalsRoutes(app, context, { db, executors })
  const exportIdentity = makeExportIdentity({ db, vault: parts.vault })
  playerSettingsRoutes(app, context, { db, identities, exportIdentity })
}
