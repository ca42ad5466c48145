import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { makeNeedsApproval, makeNeedsApprovalToHide } from '#audit/staff-day.ts'
import type { NeedsApproval, NeedsApprovalToHide } from '#audit/staff-day.ts'
import { openCells } from '#cells/open-cells.ts'
import type { JoinedCells } from '#cells/open-cells.ts'
import { ONLY_CELL } from '#cells/cells.ts'
import type { Cells } from '#cells/cells.ts'
import { makeAskOthers } from '#cells/peers/ask-others.ts'
import { makeCountStaffDay } from '#cells/staff/count-staff-day.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/pool.ts'
import { confirmContact } from '#features/auth/contact/confirm-contact.ts'
import type { ConfirmContactUse } from '#features/auth/contact/confirm-contact.ts'
import { forgotPassword } from '#features/auth/passwords/forgot-password.ts'
import type { ForgotPasswordUse } from '#features/auth/passwords/forgot-password.ts'
import { resetPassword } from '#features/auth/passwords/password-link.ts'
import type { ResetPasswordUse } from '#features/auth/passwords/password-link.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import type { Passwords } from '#features/auth/passwords/passwords.ts'
import { listStaleSessions } from '#features/auth/sessions/list-stale-sessions.ts'
import { countersFor } from '#features/auth/throttle/counters.ts'
import type { CountersFor } from '#features/auth/throttle/counters.ts'
import { openEngine } from '#features/games/play/engine.ts'
import { openVault } from '#features/identity/vault/vault.ts'
import type { Vault } from '#features/identity/vault/vault.ts'
import { openLive } from '#features/live/live.ts'
import type { Live, LiveSettings } from '#features/live/live.ts'
import { claimPromo } from '#features/promos/claim-promo.ts'
import type { ClaimPromoFn } from '#features/promos/claim-promo.ts'
import { updateWalletRow } from '#features/wallet/review/update-wallet-row.ts'
import { requestWithdrawal } from '#features/wallet/withdraw/request-withdrawal.ts'
import type { RequestWithdrawalUse } from '#features/wallet/withdraw/request-withdrawal.ts'
import { makeBetAdmission } from '#http/bet-admission.ts'
import { openLimiter } from '#http/limits/rate-limit.ts'
import type { Limiter } from '#http/limits/rate-limit.ts'
import { makeServer } from '#http/server.ts'
import type { Release } from '#integrity/release.ts'
import type { FactExchange } from '#cells/facts/run-facts.ts'
import { openFacts } from '#facts/open-facts.ts'
import { openLedger } from './open-ledger.ts'
import type { Ledger } from './open-ledger.ts'
import { openUploads } from './open-uploads.ts'
import type { Uploads } from './open-uploads.ts'
import { openTracer } from '#tracing/tracer.ts'
import type { Tracer } from '#tracing/tracer.ts'

export type Deps = {
  config: Config
  db: Db
  /** A separate pool for bets, so that slow queries of lists never delay a bet. */
  betPool: pg.Pool
  clock: () => Date
  /** The running release; absent where a test or a proof opens the API. */
  release?: Pick<Release, 'isChanged'>
}

/** The parts that `mountApp` connects to routes. Proofs and benchmarks replace some of them. */
export type Parts = {
  /** The public server. It has no routes until `mountApp` adds them. */
  server: FastifyInstance
  limiter: Limiter
  /** The tracer of this process; null if traces are off. */
  tracer: Tracer | null
  ledger: Ledger
  openEngine: typeof openEngine
  makeBetAdmission: typeof makeBetAdmission
  passwords: Passwords
  countersFor: CountersFor
  confirmContact: ConfirmContactUse
  forgotPassword: ForgotPasswordUse
  resetPassword: ResetPasswordUse
  uploads: Uploads
  vault: Vault
  claimPromo: ClaimPromoFn
  requestWithdrawal: RequestWithdrawalUse
  updateWalletRow: typeof updateWalletRow
  needsApproval: NeedsApproval
  needsApprovalToHide: NeedsApprovalToHide
  live: Live
  cells: Cells
  /** The same with the directory; null if this is the only cell of the deployment. */
  joined: JoinedCells | null
  /** The exchange of facts with the other cells; null if there are none. */
  facts: FactExchange | null
}

/** Opens the parts of the API. `mountApp` closes them together with the server. */
export async function openParts(deps: Deps): Promise<Parts> {
  const { config, clock } = deps
  const server = await makeServer(config)
  const ledger = await openLedger(deps, (ageSeconds) =>
    server.log.error({ ageSeconds }, 'the ledger check is overdue: money will stop'),
  )
  const tracer = openTracer(config.tracing, 'kapis-api', server.log)
  const uploads = openUploads(config)
  const joined = openCells(config.cells, deps.db)
  const cells = joined ?? ONLY_CELL
  const onSilence = (err: unknown) =>
    server.log.warn({ err }, 'the directory is silent: every amount needs a second person')
  const countOverCells = makeCountStaffDay({ cells: joined, onError: onSilence })
  return {
    server,
    tracer,
    limiter: openLimiter(config.redisUrl, clock),
    ledger,
    openEngine,
    makeBetAdmission,
    passwords: makePasswords(config.pepperKeys, config.passwordRules),
    countersFor,
    confirmContact,
    forgotPassword,
    resetPassword,
    uploads,
    vault: openVault(config.vaultKeys, uploads),
    claimPromo,
    requestWithdrawal,
    updateWalletRow,
    needsApproval: makeNeedsApproval(countOverCells),
    needsApprovalToHide: makeNeedsApprovalToHide(countOverCells),
    live: openLiveOf(deps, { askOthers: makeAskOthers({ cells }) }),
    cells,
    joined,
    facts: openFacts(config, server.log),
  }
}

/** Opens the live channel. Proofs pass another `see`. */
export function openLiveOf({ db, config }: Deps, settings: Partial<LiveSettings> = {}): Live {
  const listStale: LiveSettings['listStale'] = (readers) => listStaleSessions(db, readers)
  return openLive({ db, ...config, listStale, ...settings })
}
