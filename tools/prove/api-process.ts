/**
 * An API process with a bug built into it, for `--planted`. A proof names the bug by
 * `startApi({ plant: NAME })`; a process without a bug is `apps/api/src/main.ts` itself.
 */
import type { Replacements } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { runApi } from '../../apps/api/src/main.ts'
import { makeAnswerFirst } from './planted/answer-first.ts'
import { limitClaimed } from './planted/claimed-limit.ts'
import { makeOtherSeed } from './planted/other-seed.ts'
import { makeLeftOpen } from './planted/left-open.ts'
import { makePlayAgain } from './planted/play-again.ts'
import { makeQuickNo } from './planted/quick-no.ts'
import { keepReadOnly } from './planted/read-only-is-a-bug.ts'
import { makeReadAfter } from './planted/read-after.ts'
import { readInProcess } from './planted/read-in-process.ts'
import { advanceInMemory } from './planted/rounds-in-memory.ts'
import { claimUnguarded } from './planted/claim-unguarded.ts'
import { settleUnguarded, withdrawUnguarded } from './planted/withdraw-unguarded.ts'
import { makeReadThenWrite } from './planted/read-then-write.ts'
import { sharedCounter } from './planted/shared-counter.ts'
import { trustTheSender } from './planted/trust-the-sender.ts'

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
  'trust-the-sender': { openPictures: trustTheSender, openTextReader: readInProcess },
  'read-then-write': { makeSettleBets: makeReadThenWrite },
}

const name = process.env['KAPIS_PLANT'] ?? ''
const plant = PLANTS[name]
if (!plant) throw new Error(`no bug is called "${name}"`)
await runApi(readConfig(), plant)
