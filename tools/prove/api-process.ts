/**
 * An API process with a bug built into it, for `--planted`. A proof names the bug by
 * `startApi({ plant: NAME })`; a process without a bug is `apps/api/src/main.ts` itself.
 */
import type { Replacements } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { runApi } from '../../apps/api/src/main.ts'
import { makeAnswerFirst } from './chaos-api9/planted.ts'
import { limitClaimed } from './limit-forged/planted-claimed-limit.ts'
import { makeOtherSeed } from './fair-verify/planted.ts'
import { makeLeftOpen } from './chaos-pool/planted.ts'
import { makePlayAgain } from './chaos-net/planted.ts'
import { makeQuickNo } from './auth-enum/planted.ts'
import { keepReadOnly } from './chaos-readonly/planted.ts'
import { makeReadAfter } from './ledger-linear/planted.ts'
import { readInProcess } from './upload-corpus/planted-read-in-process.ts'
import { advanceInMemory } from './game-interrupt/planted.ts'
import { claimUnguarded } from './promo-race/planted.ts'
import { settleUnguarded, withdrawUnguarded } from './shared/planted/withdraw-unguarded.ts'
import { makeReadThenWrite } from './ledger-race/planted.ts'
import { sharedCounter } from './stepup-unlockable/planted.ts'
import { trustTheSender } from './upload-corpus/planted-trust-the-sender.ts'

const PLANTS: Record<string, Replacements> = {
  'answer-first': { makeSettleBets: makeAnswerFirst },
  'claimed-limit': { makeBetAdmission: limitClaimed },
  'claim-unguarded': { claimPromo: claimUnguarded },
  'other-seed': { makeSettleBets: makeOtherSeed },
  'left-open': { makeSettleBets: makeLeftOpen },
  'play-again': { makeSettleBets: makePlayAgain },
  'quick-no': { makePasswords: makeQuickNo },
  'read-only-is-a-bug': { openPool: keepReadOnly },
  'read-after': { makeSettleBets: makeReadAfter },
  'rounds-in-memory': { advanceRound: advanceInMemory },
  'withdraw-unguarded': {
    requestWithdrawal: withdrawUnguarded,
    updateWalletRow: settleUnguarded,
  },
  'shared-counter': { countersFor: sharedCounter },
  'trust-the-sender': { openImageCodec: trustTheSender, openTextReader: readInProcess },
  'read-then-write': { makeSettleBets: makeReadThenWrite },
}

const name = process.env['KAPIS_PLANT'] ?? ''
const plant = PLANTS[name]
if (!plant) throw new Error(`no bug is called "${name}"`)
await runApi(readConfig(), plant)
