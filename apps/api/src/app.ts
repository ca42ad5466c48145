import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { creditByStaff } from './cashier/credit-deposit.ts'
import type { makeIdentities } from './cashier/identities.ts'
import type { Config } from './config.ts'
import { makeDatabaseCheck } from './db/check-database.ts'
import type { Tx } from './db/in-transaction.ts'
import type { Db, openPool } from './db/pool.ts'
import { approvalsRoutes } from './features/audit-logs/approvals.admin.routes.ts'
import {
  AUDIT_EXECUTORS,
  auditLogsAdminRoutes,
} from './features/audit-logs/audit-logs.admin.routes.ts'
import { authExecutors, authRoutes } from './features/auth/auth.routes.ts'
import { makeAuthenticate } from '#features/auth/sessions/authenticate.ts'
import { countersFor } from '#features/auth/throttle/counters.ts'
import type { CountersFor } from '#features/auth/throttle/counters.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { makeKnownAges } from './features/auth/known-ages.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import type { Passwords } from '#features/auth/passwords/passwords.ts'
import { parseCookie } from '#features/auth/sessions/session-token.ts'
import { fairnessKeysRoute } from '#features/games/fairness/fairness-keys.routes.ts'
import { fairnessRoutes } from '#features/games/fairness/fairness.routes.ts'
import { gamesRoutes } from './features/games/games.routes.ts'
import { advanceRound } from './features/games/rounds/advance-round.ts'
import { isMoneyStopped, settlePlayerRounds } from './features/games/rounds/settle-idle.ts'
import { roundsRoutes } from './features/games/rounds/rounds.routes.ts'
import { makePlayerQueue } from './features/games/rounds/player-queue.ts'
import { makeEnsureEpoch } from '#features/games/fairness/rotate-seeds.ts'
import { makeSettleLocked } from '#features/games/settle/settle-locked.ts'
import type { SettleBatch, SettleDeps } from '#features/games/settle/settle-locked.ts'
import { makeSettleOptimistic } from '#features/games/settle/settle-optimistic.ts'
import { switchesRoutes } from './features/games/switches.routes.ts'
import { createBetBatcher } from '#features/games/settle/bet-batcher.ts'
import type { BetBatcher } from '#features/games/settle/bet-batcher.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { notify } from './cashier/notify.ts'
import { claimPromo } from './features/promos/claim-promo.ts'
import type { ClaimPromoFn } from './features/promos/claim-promo.ts'
import { PROMO_EXECUTORS, promosAdminRoutes } from './features/promos/promos.admin.routes.ts'
import { promosRoutes } from './features/promos/promos.routes.ts'
import {
  DEPOSIT_RECEIPT_EXECUTORS,
  depositReceiptsAdminRoutes,
} from './features/receipts/receipts.admin.routes.ts'
import { reportsAdminRoutes } from './features/reports/reports.admin.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { SETTINGS_EXECUTORS, settingsRoutes } from './features/settings/settings.routes.ts'
import {
  TRANSACTION_EXECUTORS,
  transactionsAdminRoutes,
} from './features/transactions/transactions.admin.routes.ts'
import { transactionsRoutes } from './features/transactions/transactions.routes.ts'
import { depositRoutes } from '#features/wallet/deposit/deposit.routes.ts'
import { makeImageTickets } from '#features/wallet/images/image-tickets.ts'
import { playerSettingsRoutes } from './features/users/player-settings.routes.ts'
import { userExecutors, usersAdminRoutes } from './features/users/users.admin.routes.ts'
import { requestWithdrawal } from '#features/wallet/withdraw/request-withdrawal.ts'
import type { RequestWithdrawalUse } from '#features/wallet/withdraw/request-withdrawal.ts'
import type { updateWalletRow } from '#features/wallet/review/update-wallet-row.ts'
import { walletExecutors, walletAdminRoutes } from '#features/wallet/review/wallet.admin.routes.ts'
import { walletRoutes } from './features/wallet/wallet.routes.ts'
import { imageStore } from './files/store-image.ts'
import { openStore } from './files/open-store.ts'
import type { openImageCodec } from './files/image-codec.ts'
import type { openTextReader } from './files/read-text.ts'
import { makeBetAdmission } from '#http/limits/bet-admission.ts'
import { installDocs } from '#http/openapi/docs-page.ts'
import { makeInternalServer } from './http/internal-server.ts'
import { installMetrics, makeMetrics } from './http/metrics.ts'
import type { RouteContext } from './http/mount-route.ts'
import { describeApi } from '#http/openapi/openapi.ts'
import { installPublicLimits } from '#http/limits/public-limits.ts'
import { makePlayLimits } from '#http/limits/play-limits.ts'
import { openLimiter } from '#http/limits/rate-limit.ts'
import type { Limiter } from '#http/limits/rate-limit.ts'
import { jobGauges } from './jobs/job-health.ts'
import { openUploads } from './open-uploads.ts'
import { makeServer } from './http/server.ts'
import { openLedger } from './open-ledger.ts'
import type { Ledger } from './open-ledger.ts'
import { watchRoutes } from './http/watch-routes.ts'
import type { MountedRoute } from './http/watch-routes.ts'
import { installWebFiles } from './http/web-files.ts'

export type Deps = {
  config: Config
  db: Db
  /** A separate pool for bets, so that a slow list never delays a bet. */
  betPool: pg.Pool
  clock: () => Date
}

/** Parts that a proof may replace with a planted bug. Production never passes any. */
export type Replacements = {
  openPool?: typeof openPool
  makeSettleBets?: (deps: SettleDeps) => SettleBatch
  makePasswords?: (keys: Config['pepperKeys']) => Passwords
  countersFor?: CountersFor
  claimPromo?: ClaimPromoFn
  advanceRound?: typeof advanceRound
  requestWithdrawal?: RequestWithdrawalUse
  updateWalletRow?: typeof updateWalletRow
  openImageCodec?: typeof openImageCodec
  openTextReader?: typeof openTextReader
  makeBetAdmission?: typeof makeBetAdmission
  makeIdentities?: typeof makeIdentities
  addRoutes?: (app: FastifyInstance) => void
}

export type App = FastifyInstance & {
  /** Metrics and health checks, on a port of their own. */
  internal: FastifyInstance
  stopTaking(): void
  listRoutes(): MountedRoute[]
}

/** Wires all parts together; nothing else does. */
export async function buildApp(deps: Deps, replaced: Replacements = {}): Promise<App> {
  const { config, db, betPool } = deps
  const app = await makeServer(config)
  const limiter = openLimiter(config.redisUrl, deps.clock)
  const ledger = await openLedger(deps, replaced, (ageSeconds) =>
    app.log.error({ ageSeconds }, 'the ledger check is overdue: money will stop'),
  )
  const { sealer, identities } = ledger
  const { batcher, metrics } = openGames(deps, ledger, limiter, replaced)
  const routes = watchRoutes(app)
  let isOpen = true
  const context: RouteContext = {
    authenticate: makeAuthenticate(db),
    limiter,
    requestRate: config.requestRate,
    isStaffMfaRequired: config.isStaffMfaRequired,
    maintenance: ledger.switches.maintenance,
  }

  installMetrics(app, metrics)
  installPublicLimits(app, deps.clock, config.requestRate)
  const internal = makeInternalServer(metrics, {
    isOpen: () => isOpen,
    checkDatabase: makeDatabaseCheck(betPool),
    isLimitShared: limiter.isShared,
  })
  installDocs(app, () => describeApi(routes.isMounted))
  const passwords = (replaced.makePasswords ?? makePasswords)(config.pepperKeys)
  const { signInRate } = config
  const factors = { passwords, sealer, notify }
  authRoutes(app, context, { db, identities, ...factors, countersFor, signInRate, ...replaced })
  const play = { batcher, advanceRound, makeBetAdmission, ...replaced }
  mountGames(app, context, deps, { ...ledger, ...play })
  transactionsRoutes(app, context, { db })
  const cashier = openCashier(app, context, { ...deps, ...ledger }, replaced)
  settingsRoutes(app, context, { db })
  const office = openOffice(app, context, deps, ledger)
  const executors = { ...authExecutors(factors), ...cashier.executors, ...office.executors }
  approvalsRoutes(app, context, { db, executors })
  playerSettingsRoutes(app, context, { db, identities })
  if (config.webDist !== undefined) await installWebFiles(app, config.webDist)
  replaced.addRoutes?.(app)
  app.addHook('onClose', async () => {
    ledger.stop()
    await internal.close()
    await cashier.close()
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

/** Opens the back office: users, history, reports, notifications and the staff log. */
function openOffice(
  app: FastifyInstance,
  context: RouteContext,
  { db, config, clock }: Deps,
  { epochs, signer, identities }: Ledger,
) {
  const files = openStore(config.files)
  app.addHook('onClose', async () => files.close())
  // A player can be blocked while money is stopped; the rounds are ended once it moves again.
  const settleRounds = (tx: Tx, userId: string) =>
    settlePlayerRounds(tx, epochs, userId).catch((error: unknown) => {
      if (!isMoneyStopped(error)) throw error
      return 0
    })
  const users = { db, identities, endSessions, settleRounds, notify }
  usersAdminRoutes(app, context, users)
  transactionsAdminRoutes(app, context, { db })
  reportsAdminRoutes(app, context, { db, notify })
  notificationsRoutes(app, context, { db })
  auditLogsAdminRoutes(app, context, { db, files, signer, clock })
  return {
    executors: {
      ...SETTINGS_EXECUTORS,
      ...TRANSACTION_EXECUTORS,
      ...AUDIT_EXECUTORS,
      ...userExecutors(users),
    },
  }
}

const BATCH_BETS_MAX = 128
const WAIT_MS_MAX = 2_000

/** Opens this process's bet batcher and its metrics. */
function openGames(
  { config, betPool, db }: Deps,
  { gate, epochs, signer, minCycleMs }: Ledger,
  limiter: Limiter,
  replaced: Replacements,
) {
  const deps = { betPool, epochs, signer, maxPayoutMinor: config.maxPayoutMinor, minCycleMs }
  const settleLocked = (replaced.makeSettleBets ?? makeSettleLocked)(deps)
  const isOptimistic = config.betPath === 'optimistic' && replaced.makeSettleBets === undefined
  const settleBets = isOptimistic ? makeSettleOptimistic(deps, settleLocked) : settleLocked
  const counted: SettleBatch = (bets) => {
    metrics.batches.observe(bets.length)
    return settleBets(bets)
  }
  const batcher = createBetBatcher(counted, {
    batchBetsMax: BATCH_BETS_MAX,
    batchesInFlight: config.batchesInFlight,
    waitMsMax: WAIT_MS_MAX,
  })
  const metrics = makeMetrics({
    bets_waiting: batcher.size,
    bet_connections_waiting: () => betPool.waitingCount,
    ...gate.gauges,
    limits_are_shared: () => Number(limiter.isShared()),
    ...jobGauges(db),
  })
  return { batcher, metrics }
}

/** Mounts all game routes and the route of the receipt keys. */
function mountGames(
  app: FastifyInstance,
  context: RouteContext,
  { config, db, betPool, clock }: Deps,
  ledger: Ledger & { batcher: BetBatcher } & Required<
      Pick<Replacements, 'advanceRound' | 'makeBetAdmission'>
    >,
): void {
  const { maxPayoutMinor } = config
  const { jurisdiction } = ledger.switches
  const ensureEpoch = makeEnsureEpoch({ db, sealer: ledger.sealer })
  const limits = makePlayLimits(clock, { ...config, ...ledger })
  const games = { db, ...ledger, ...limits, ensureEpoch, jurisdiction, maxPayoutMinor }
  const ages = makeKnownAges({ betPool, authenticate: makeAuthenticate(db) })
  const bets = ledger.makeBetAdmission({ ...context, ...limits, identify: parseCookie })
  gamesRoutes(app, context, { ...games, ages, bets })
  roundsRoutes(app, context, { ...games, turns: makePlayerQueue() })
  switchesRoutes(app, context, games)
  fairnessKeysRoute(app, db)
  fairnessRoutes(app, context, { db, clock })
}

/** Opens the cashier: deposits, withdrawals, deposit receipts and promo codes. */
function openCashier(
  app: FastifyInstance,
  context: RouteContext,
  deps: Deps & Ledger,
  replaced: Replacements,
) {
  const { config, db, identities } = deps
  const uploads = openUploads(config.files, replaced)
  const tickets = makeImageTickets(deps)
  depositRoutes(app, context, { ...config, ...uploads, db, tickets })
  const { files } = uploads
  const images = imageStore(uploads, 'reports')
  reportsRoutes(app, context, { db, files, images, uploadRate: config.uploadRate })
  walletRoutes(app, context, { requestWithdrawal, ...replaced, db, identities })
  const proofs = imageStore(uploads, 'proofs')
  const settling = { db, identities, creditDeposit: creditByStaff, notify, proofs }
  walletAdminRoutes(app, context, { ...settling, ...replaced, files: uploads.files, tickets })
  depositReceiptsAdminRoutes(app, context, { db })
  promosRoutes(app, context, { claimPromo, ...replaced, db, identities })
  promosAdminRoutes(app, context, deps)
  return {
    executors: { ...PROMO_EXECUTORS, ...DEPOSIT_RECEIPT_EXECUTORS, ...walletExecutors(settling) },
    async close() {
      await uploads.reader.close()
      await uploads.images.close()
      uploads.files.close()
    },
  }
}
