import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { creditByStaff } from './cashier/credit-deposit.ts'
import type { makeIdentities } from './cashier/identities.ts'
import type { Config } from './config.ts'
import { makeDatabaseCheck } from './db/check-database.ts'
import type { Tx } from './db/in-transaction.ts'
import type { Db, openPool } from './db/pool.ts'
import { approvalsRoutes } from './features/audit-logs/approvals.admin.routes.ts'
import { AUDIT_ACTS, auditLogsAdminRoutes } from './features/audit-logs/audit-logs.admin.routes.ts'
import { authActs, authRoutes } from './features/auth/auth.routes.ts'
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
import { makeTurns } from './features/games/rounds/turns.ts'
import { makeArm } from '#features/games/fairness/rotate-seeds.ts'
import { makeSettleBets } from '#features/games/settle/settle-bets.ts'
import type { SettleBets, SettleDeps } from '#features/games/settle/settle-bets.ts'
import { makeSettleRemembered } from '#features/games/settle/settle-remembered.ts'
import { switchesRoutes } from './features/games/switches.routes.ts'
import { openTable } from '#features/games/settle/table.ts'
import type { Table } from '#features/games/settle/table.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { notify } from './cashier/notify.ts'
import { claimPromo } from './features/promos/claim-promo.ts'
import type { ClaimPromo } from './features/promos/claim-promo.ts'
import { PROMO_ACTS, promosAdminRoutes } from './features/promos/promos.admin.routes.ts'
import { promosRoutes } from './features/promos/promos.routes.ts'
import { RECEIPT_ACTS, receiptsAdminRoutes } from './features/receipts/receipts.admin.routes.ts'
import { reportsAdminRoutes } from './features/reports/reports.admin.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { SETTINGS_ACTS, settingsRoutes } from './features/settings/settings.routes.ts'
import {
  TRANSACTION_ACTS,
  transactionsAdminRoutes,
} from './features/transactions/transactions.admin.routes.ts'
import { transactionsRoutes } from './features/transactions/transactions.routes.ts'
import { depositRoutes } from '#features/wallet/deposit/deposit.routes.ts'
import { makeImageTickets } from '#features/wallet/images/image-tickets.ts'
import { ownRoutes } from './features/users/own.routes.ts'
import { userActs, usersAdminRoutes } from './features/users/users.admin.routes.ts'
import { requestWithdrawal } from '#features/wallet/withdraw/request-withdrawal.ts'
import type { RequestWithdrawalUse } from '#features/wallet/withdraw/request-withdrawal.ts'
import type { updateWalletRow } from '#features/wallet/review/update-wallet-row.ts'
import { walletActs, walletAdminRoutes } from '#features/wallet/review/wallet.admin.routes.ts'
import { walletRoutes } from './features/wallet/wallet.routes.ts'
import { pictureKeeper } from './files/keep-picture.ts'
import { openStore } from './files/open-store.ts'
import type { openPictures } from './files/pictures.ts'
import type { openTextReader } from './files/read-text.ts'
import { makeBetAdmission } from '#http/limits/bet-admission.ts'
import { installDocs } from '#http/openapi/docs-page.ts'
import { makeInternalServer } from './http/internal-server.ts'
import { installMetrics, makeMetrics } from './http/metrics.ts'
import type { Door } from './http/mount.ts'
import { describeApi } from '#http/openapi/openapi.ts'
import { installPublicLimits } from '#http/limits/public-limits.ts'
import { makePlayLimits } from '#http/limits/play-limits.ts'
import { openLimiter } from '#http/limits/rate-limit.ts'
import type { Limiter } from '#http/limits/rate-limit.ts'
import { jobGauges } from './jobs/job-health.ts'
import { openUploads } from './open-uploads.ts'
import { makeServer } from './http/server.ts'
import { openBooks } from './open-books.ts'
import type { Books } from './open-books.ts'
import { watchRoutes } from './http/watch-routes.ts'
import type { MountedRoute } from './http/watch-routes.ts'
import { installWebFiles } from './http/web-files.ts'

export type Deps = {
  config: Config
  db: Db
  /** The bet path's own connections, so that a slow list never keeps a bet waiting. */
  betPool: pg.Pool
  clock: () => Date
}

/** What a proof may replace by its planted bug. The product never passes it. */
export type Replacements = {
  openPool?: typeof openPool
  makeSettleBets?: (deps: SettleDeps) => SettleBets
  makePasswords?: (keys: Config['pepperKeys']) => Passwords
  countersFor?: CountersFor
  claimPromo?: ClaimPromo
  advanceRound?: typeof advanceRound
  requestWithdrawal?: RequestWithdrawalUse
  updateWalletRow?: typeof updateWalletRow
  openPictures?: typeof openPictures
  openTextReader?: typeof openTextReader
  makeBetAdmission?: typeof makeBetAdmission
  makeIdentities?: typeof makeIdentities
  addRoutes?: (app: FastifyInstance) => void
}

export type App = FastifyInstance & {
  /** Metrics and health, for a port of their own. */
  internal: FastifyInstance
  stopTaking(): void
  listRoutes(): MountedRoute[]
}

/** The only place where parts meet. */
export async function buildApp(deps: Deps, replaced: Replacements = {}): Promise<App> {
  const { config, db, betPool } = deps
  const app = await makeServer(config)
  const limiter = openLimiter(config.redisUrl, deps.clock)
  const books = await openBooks(deps, replaced, (ageSeconds) =>
    app.log.error({ ageSeconds }, 'the check of the books is overdue: money will stop'),
  )
  const { sealer, identities } = books
  const { table, metrics } = openGames(deps, books, limiter, replaced)
  const routes = watchRoutes(app)
  let isOpen = true
  const door: Door = {
    authenticate: makeAuthenticate(db),
    limiter,
    requestRate: config.requestRate,
    isStaffMfaRequired: config.isStaffMfaRequired,
    maintenance: books.switches.maintenance,
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
  authRoutes(app, door, { db, identities, ...factors, countersFor, signInRate, ...replaced })
  mountGames(app, door, deps, { ...books, table, advanceRound, makeBetAdmission, ...replaced })
  transactionsRoutes(app, door, { db })
  const cashier = openCashier(app, door, { ...deps, ...books }, replaced)
  settingsRoutes(app, door, { db })
  const office = openOffice(app, door, deps, books)
  const acts = { ...authActs(factors), ...cashier.acts, ...office.acts }
  approvalsRoutes(app, door, { db, acts })
  ownRoutes(app, door, { db, identities })
  if (config.webDist !== undefined) await installWebFiles(app, config.webDist)
  replaced.addRoutes?.(app)
  app.addHook('onClose', async () => {
    books.stop()
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

/** What staff do beyond the cashier: people, history, reports, messages and their own log. */
function openOffice(
  app: FastifyInstance,
  door: Door,
  { db, config, clock }: Deps,
  { epochs, signer, identities }: Books,
) {
  const files = openStore(config.files)
  app.addHook('onClose', async () => files.close())
  // While money is stopped a player can still be blocked; the rounds are ended when it moves again.
  const settleRounds = (tx: Tx, userId: string) =>
    settlePlayerRounds(tx, epochs, userId).catch((error: unknown) => {
      if (!isMoneyStopped(error)) throw error
      return 0
    })
  const people = { db, identities, endSessions, settleRounds, notify }
  usersAdminRoutes(app, door, people)
  transactionsAdminRoutes(app, door, { db })
  reportsAdminRoutes(app, door, { db, notify })
  notificationsRoutes(app, door, { db })
  auditLogsAdminRoutes(app, door, { db, files, signer, clock })
  return { acts: { ...SETTINGS_ACTS, ...TRANSACTION_ACTS, ...AUDIT_ACTS, ...userActs(people) } }
}

const BATCH_BETS_MAX = 128
const WAIT_MS_MAX = 2_000

/** This process's table, and what is measured of it. */
function openGames(
  { config, betPool, db }: Deps,
  { gate, epochs, signer, minCycleMs }: Books,
  limiter: Limiter,
  replaced: Replacements,
) {
  const deps = { betPool, epochs, signer, maxPayoutMinor: config.maxPayoutMinor, minCycleMs }
  const settleLocked = (replaced.makeSettleBets ?? makeSettleBets)(deps)
  const isRemembering = config.betPath === 'remembered' && replaced.makeSettleBets === undefined
  const settleBets = isRemembering ? makeSettleRemembered(deps, settleLocked) : settleLocked
  const counted: SettleBets = (bets) => {
    metrics.batches.observe(bets.length)
    return settleBets(bets)
  }
  const table = openTable(counted, {
    batchBetsMax: BATCH_BETS_MAX,
    batchesInFlight: config.batchesInFlight,
    waitMsMax: WAIT_MS_MAX,
  })
  const metrics = makeMetrics({
    bets_waiting: table.size,
    bet_connections_waiting: () => betPool.waitingCount,
    ...gate.gauges,
    limits_are_shared: () => Number(limiter.isShared()),
    ...jobGauges(db),
  })
  return { table, metrics }
}

/** Everything that is played, and the keys of its receipts. */
function mountGames(
  app: FastifyInstance,
  door: Door,
  { config, db, betPool, clock }: Deps,
  books: Books & { table: Table } & Required<
      Pick<Replacements, 'advanceRound' | 'makeBetAdmission'>
    >,
): void {
  const { maxPayoutMinor } = config
  const { jurisdiction } = books.switches
  const arm = makeArm({ db, sealer: books.sealer })
  const limits = makePlayLimits(clock, { ...config, ...books })
  const games = { db, ...books, ...limits, arm, jurisdiction, maxPayoutMinor }
  const ages = makeKnownAges({ betPool, authenticate: makeAuthenticate(db) })
  const bets = books.makeBetAdmission({ ...door, ...limits, identify: parseCookie })
  gamesRoutes(app, door, { ...games, ages, bets })
  roundsRoutes(app, door, { ...games, turns: makeTurns() })
  switchesRoutes(app, door, games)
  fairnessKeysRoute(app, db)
  fairnessRoutes(app, door, { db, clock })
}

/** Deposits, withdrawals, receipts and promo codes: everything that moves money but play. */
function openCashier(app: FastifyInstance, door: Door, deps: Deps & Books, replaced: Replacements) {
  const { config, db, identities } = deps
  const uploads = openUploads(config.files, replaced)
  const tickets = makeImageTickets(deps)
  depositRoutes(app, door, { ...config, ...uploads, db, tickets })
  const { files } = uploads
  const pictures = pictureKeeper(uploads, 'reports')
  reportsRoutes(app, door, { db, files, pictures, uploadRate: config.uploadRate })
  walletRoutes(app, door, { requestWithdrawal, ...replaced, db, identities })
  const proofs = pictureKeeper(uploads, 'proofs')
  const settling = { db, identities, creditDeposit: creditByStaff, notify, proofs }
  walletAdminRoutes(app, door, { ...settling, ...replaced, files: uploads.files, tickets })
  receiptsAdminRoutes(app, door, { db })
  promosRoutes(app, door, { claimPromo, ...replaced, db, identities })
  promosAdminRoutes(app, door, deps)
  return {
    acts: { ...PROMO_ACTS, ...RECEIPT_ACTS, ...walletActs(settling) },
    async close() {
      await uploads.reader.close()
      await uploads.pictures.close()
      uploads.files.close()
    },
  }
}
