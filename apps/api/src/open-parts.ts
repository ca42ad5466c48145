import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import { makePasswords } from './features/auth/passwords/passwords.ts'
import type { Passwords } from './features/auth/passwords/passwords.ts'
import { countersFor } from './features/auth/throttle/counters.ts'
import type { CountersFor } from './features/auth/throttle/counters.ts'
import { advanceRound } from './features/games/rounds/advance-round.ts'
import { makeSettleLocked } from './features/games/settle/settle-locked.ts'
import type { SettleBatch, SettleDeps } from './features/games/settle/settle-locked.ts'
import { makeSettleOptimistic } from './features/games/settle/settle-optimistic.ts'
import { claimPromo } from './features/promos/claim-promo.ts'
import type { ClaimPromoFn } from './features/promos/claim-promo.ts'
import { updateWalletRow } from './features/wallet/review/update-wallet-row.ts'
import { requestWithdrawal } from './features/wallet/withdraw/request-withdrawal.ts'
import type { RequestWithdrawalUse } from './features/wallet/withdraw/request-withdrawal.ts'
import { makeBetAdmission } from './http/bet-admission.ts'
import { openLimiter } from './http/limits/rate-limit.ts'
import type { Limiter } from './http/limits/rate-limit.ts'
import { makeServer } from './http/server.ts'
import { openLedger } from './open-ledger.ts'
import type { Ledger } from './open-ledger.ts'
import { openUploads } from './open-uploads.ts'
import type { Uploads } from './open-uploads.ts'

export type Deps = {
  config: Config
  db: Db
  /** A separate pool for bets, so that a slow list never delays a bet. */
  betPool: pg.Pool
  clock: () => Date
}

/** The parts that `mountApp` wires together. */
export type Parts = {
  /** A server without routes. */
  server: FastifyInstance
  limiter: Limiter
  ledger: Ledger
  settleBets: SettleBatch
  makeBetAdmission: typeof makeBetAdmission
  advanceRound: typeof advanceRound
  passwords: Passwords
  countersFor: CountersFor
  uploads: Uploads
  claimPromo: ClaimPromoFn
  requestWithdrawal: RequestWithdrawalUse
  updateWalletRow: typeof updateWalletRow
}

/** Opens the parts of the app. `mountApp` closes them with the server. */
export async function openParts(deps: Deps): Promise<Parts> {
  const { config, clock } = deps
  const server = await makeServer(config)
  const ledger = await openLedger(deps, (ageSeconds) =>
    server.log.error({ ageSeconds }, 'the ledger check is overdue: money will stop'),
  )
  return {
    server,
    limiter: openLimiter(config.redisUrl, clock),
    ledger,
    settleBets: makeSettleBets(config, settleDepsOf(deps, ledger)),
    makeBetAdmission,
    advanceRound,
    passwords: makePasswords(config.pepperKeys),
    countersFor,
    uploads: openUploads(config.files),
    claimPromo,
    requestWithdrawal,
    updateWalletRow,
  }
}

function makeSettleBets({ betPath }: Config, deps: SettleDeps): SettleBatch {
  const settleLocked = makeSettleLocked(deps)
  return betPath === 'optimistic' ? makeSettleOptimistic(deps, settleLocked) : settleLocked
}

export function settleDepsOf({ config, betPool }: Deps, ledger: Ledger): SettleDeps {
  const { epochs, signer, minCycleMs } = ledger
  return { betPool, epochs, signer, maxPayoutMinor: config.maxPayoutMinor, minCycleMs }
}
