/**
 * An API process with a bug built into it, for `--planted`. A proof names the bug by
 * `startApi({ plant: NAME })`; a process without a bug is `apps/api/src/main.ts` itself.
 */
import { buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { openPool } from '../../apps/api/src/db/pool.ts'
import { openDeps, serve } from '../../apps/api/src/serve.ts'
import { makeAnswerFirst } from './chaos-api9/planted.ts'
import { limitClaimed } from './limit-forged/planted-claimed-limit.ts'
import { makeOtherSeed } from './fair-verify/planted.ts'
import { makeLeftOpen } from './chaos-pool/planted.ts'
import { makePlayAgain } from './chaos-net/planted.ts'
import { quickNo } from './auth-enum/planted.ts'
import { keepReadOnly } from './chaos-readonly/planted.ts'
import { makeReadAfter } from './ledger-linear/planted.ts'
import { readInProcess } from './upload-corpus/planted-read-in-process.ts'
import { advanceInMemory } from './game-interrupt/planted.ts'
import { claimUnguarded } from './promo-race/planted.ts'
import { settleUnguarded, withdrawUnguarded } from './shared/planted/withdraw-unguarded.ts'
import { withParts, withSettle } from './shared/app/compose.ts'
import type { Compose } from './shared/app/compose.ts'
import { makeReadThenWrite } from './ledger-race/planted.ts'
import { sharedCounter } from './stepup-unlockable/planted.ts'
import { trustTheSender } from './upload-corpus/planted-trust-the-sender.ts'

const PLANTS: Record<string, Compose> = {
  'answer-first': withSettle(makeAnswerFirst),
  'claimed-limit': withParts(() => ({ makeBetAdmission: limitClaimed })),
  'claim-unguarded': withParts(() => ({ claimPromo: claimUnguarded })),
  'other-seed': withSettle(makeOtherSeed),
  'left-open': withSettle(makeLeftOpen),
  'play-again': withSettle(makePlayAgain),
  'quick-no': withParts(({ passwords }) => ({ passwords: quickNo(passwords) })),
  // Its bug is in the pools, below.
  'read-only-is-a-bug': buildApp,
  'read-after': withSettle(makeReadAfter),
  'rounds-in-memory': withParts(() => ({ advanceRound: advanceInMemory })),
  'withdraw-unguarded': withParts(() => ({
    requestWithdrawal: withdrawUnguarded,
    updateWalletRow: settleUnguarded,
  })),
  'shared-counter': withParts(() => ({ countersFor: sharedCounter })),
  'trust-the-sender': withParts(({ uploads }) => ({
    uploads: { ...uploads, images: trustTheSender(), reader: readInProcess() },
  })),
  'read-then-write': withSettle(makeReadThenWrite),
}

const name = process.env['KAPIS_PLANT'] ?? ''
const compose = PLANTS[name]
if (!compose) throw new Error(`no bug is called "${name}"`)
const open = name === 'read-only-is-a-bug' ? keepReadOnly : openPool
const deps = openDeps(readConfig(), open)
await serve(deps, await compose(deps))
