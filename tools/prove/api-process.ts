/**
 * Runs an API process with a planted bug, for `--planted`. A proof passes the name of the bug to
 * `startApi` as `plant`. Without a bug, a proof runs `kapis serve`.
 */
import { buildApp } from '../../apps/api/src/app/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { openPool } from '../../apps/api/src/db/pool.ts'
import { openDeps, serve } from '../../apps/api/src/app/serve.ts'
import { claimLate, wasteOnBets } from './cells/planted.ts'
import { countOwnCell, rememberKeys } from './cells-attack/planted.ts'
import { makeAnswerFirst } from './chaos-api9/planted.ts'
import { logCookies } from './secret-egress/planted.ts'
import { hashReceipts } from './loop-stall/planted.ts'
import { payUnchecked } from './identity-gates/planted.ts'
import { logFailedBodies } from './log-secrets/planted.ts'
import { writeBeforeSealing } from './kyc-vault/planted.ts'
import { readSwitchesOnce } from './kill-switch/planted.ts'
import { paceInMemory } from './limits-shared/planted.ts'
import { limitClaimed } from './limit-forged/planted-claimed-limit.ts'
import { makeOtherSeed } from './fair-verify/planted.ts'
import { ownClock } from './chaos-clock/planted.ts'
import { needRedis } from './chaos-redis/planted.ts'
import { waitForSlowSenders } from './chaos-slow/planted.ts'
import { logErrorsOnly } from './events-complete/planted.ts'
import { makeLeftOpen } from './chaos-pool/planted.ts'
import { makePlayAgain } from './chaos-net/planted.ts'
import { keepEveryToken } from './auth-stuffing/planted.ts'
import { quickNo } from './auth-enum/planted.ts'
import { ignoreWarnings } from './chaos-failover/planted.ts'
import { keepReadOnly } from './chaos-readonly/planted.ts'
import { queueWithoutEnd, settleSmallBatches } from './ops-overload/planted.ts'
import { exitAtOnce } from './ops-rolling/planted.ts'
import { makeReadAfter } from './ledger-linear/planted.ts'
import { readInProcess } from './upload-corpus/planted-read-in-process.ts'
import { stepInMemory } from './game-interrupt/planted.ts'
import { claimUnguarded } from './promo-race/planted.ts'
import { writeFilesLater } from './shared/planted/write-files-later.ts'
import { guessForEver } from './otp-guess/planted.ts'
import { keepLink, quickForUnknown } from './reset-abuse/planted.ts'
import { settleUnguarded, withdrawUnguarded } from './shared/planted/withdraw-unguarded.ts'
import { withParts, withSettle } from '../../apps/api/test/compose.ts'
import type { Compose } from '../../apps/api/test/compose.ts'
import { makeReadThenWrite } from './ledger-race/planted.ts'
import { leakListeners } from './soak/planted.ts'
import { sendOneByOne } from './live-fanout/planted.ts'
import { sharedCounter } from './stepup-unlockable/planted.ts'
import { trustTheSender } from './upload-corpus/planted-trust-the-sender.ts'

const PLANTS: Record<string, Compose> = {
  'answer-first': withSettle(makeAnswerFirst),
  'writes-before-sealing': withParts(writeBeforeSealing),
  'claim-late': withParts(({ cells }) => ({ cells: claimLate(cells) })),
  'count-own-cell': withParts(() => ({ needsApproval: countOwnCell })),
  'remember-keys': withParts(({ joined }) => ({ joined: joined && rememberKeys(joined) })),
  'claimed-limit': withParts(() => ({ makeBetAdmission: limitClaimed })),
  'waste-on-bets': wasteOnBets,
  'careless-reset': withParts(() => ({
    forgotPassword: quickForUnknown,
    resetPassword: keepLink,
  })),
  'claim-unguarded': withParts(() => ({ claimPromo: claimUnguarded })),
  'files-later': withParts(({ uploads }) => ({ uploads: writeFilesLater(uploads) })),
  'guess-for-ever': withParts(() => ({ confirmContact: guessForEver })),
  'needs-redis': withParts(({ limiter }) => ({ limiter: needRedis(limiter) })),
  'one-by-one': sendOneByOne,
  'other-seed': withSettle(makeOtherSeed),
  'hash-receipts': hashReceipts,
  'keep-every-token': withParts(({ limiter }) => ({ limiter: keepEveryToken(limiter) })),
  'errors-only': withParts(logErrorsOnly),
  'exit-at-once': exitAtOnce,
  'leak-listeners': leakListeners,
  'left-open': withSettle(makeLeftOpen),
  'logs-cookies': logCookies,
  'logs-failed-bodies': logFailedBodies,
  'own-clock': ownClock,
  'pays-unchecked': withParts(() => ({ updateWalletRow: payUnchecked })),
  'play-again': withSettle(makePlayAgain),
  'queue-without-end': queueWithoutEnd,
  'quick-no': withParts(({ passwords }) => ({ passwords: quickNo(passwords) })),
  'pace-in-memory': withSettle(paceInMemory),
  // The next two bugs are in the connection pools below.
  'read-only-is-a-bug': buildApp,
  'local-is-enough': buildApp,
  'read-after': withSettle(makeReadAfter),
  'rounds-in-memory': withParts(stepInMemory),
  'small-batches': settleSmallBatches,
  'wait-for-slow': waitForSlowSenders,
  'withdraw-unguarded': withParts(() => ({
    requestWithdrawal: withdrawUnguarded,
    updateWalletRow: settleUnguarded,
  })),
  'shared-counter': withParts(() => ({ countersFor: sharedCounter })),
  'switches-read-once': withParts(({ ledger }) => ({ ledger: readSwitchesOnce(ledger) })),
  'trust-the-sender': withParts(({ uploads }) => ({
    uploads: { ...uploads, images: trustTheSender(), reader: readInProcess() },
  })),
  'read-then-write': withSettle(makeReadThenWrite),
}

const POOLS: Record<string, typeof openPool> = {
  'read-only-is-a-bug': keepReadOnly,
  'local-is-enough': ignoreWarnings,
}

const name = process.env['KAPIS_PLANT'] ?? ''
const compose = PLANTS[name]
if (!compose) throw new Error(`no bug is called "${name}"`)
const deps = openDeps(readConfig(), POOLS[name] ?? openPool)
await serve(deps, await compose(deps))
