import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import { toNumber } from '@kapis/money/money'
import { requestApproval, namesOf, needsApproval } from '#audit/approval-requests.ts'
import type { Executor, MakerChecker } from '#audit/approval-requests.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { isCovered, lockRecord } from '#cashier/credit-deposit.ts'
import { editedBy, editorsOf } from '#cashier/editors.ts'
import type { Identities } from '#cashier/identities.ts'
import { runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { requestPayeeChange } from './change-payee.ts'
import type { Notify } from './change-payee.ts'
import {
  hasWords,
  isEditedPayment,
  isMoneyEdit,
  isPayeeEdit,
  findEditRefusal,
  readEdit,
} from './plan-edit.ts'
import type { WalletEdit } from './plan-edit.ts'
import { packFields, unpackFields } from '../packed-fields.ts'
import type { PackedFields } from '../packed-fields.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { assertNotOnHold, lowerHold, payWithdrawal, rejectRow } from '../settle-row.ts'
import type { CreditDeposit } from '../settle-row.ts'
import { lockRow, updateRow } from '../wallet.queries.ts'
import { writeNote } from './write-note.ts'

export type UpdateDeps = {
  db: Db
  identities: Identities
  creditDeposit: CreditDeposit
  notify: Notify
}
type WalletRowKey = { userId: string; walletHistoryId: string }
export type UpdateInput = WalletRowKey & {
  input: UpdateWalletRow
  proofKey: string | null
  key: string | null
  /** Money needs a fresh code; asked only when the edit turns out to be about money. */
  assertStepUp: () => void
}

/**
 * Staff edit or settle a row: pending, then completed or rejected, once; the money and the status
 * in one transaction. A payment above the threshold, of what the same person edited before or with
 * it, or without a reference, waits for a second person, and so does another payee: that one is
 * changed first and paid by a later request, after its 24 hours.
 *
 * Refuses: not_found, forbidden, step_up_required, conflict, bad_request, withdrawal_raised,
 * amount_zero, payee_needed, reason_needed, proof_needed, payout_on_hold, payee_on_hold,
 * approval_open, money_stopped; key_reused.
 */
export function updateWalletRow(
  deps: UpdateDeps,
  maker: UserRef,
  { userId, walletHistoryId, input, proofKey, key, assertStepUp }: UpdateInput,
): Promise<{ isWaiting: boolean }> {
  const { adminConfirmationReceiptImage: _, amount, ...plain } = input
  const question = `updateWalletRow ${walletHistoryId} ${amount} ${JSON.stringify(plain)}`
  return runOnce(deps.db, { userId: maker.userId, key, question }, async (tx) => {
    await getUserRef(tx, userId)
    await lockAccount(tx, userId)
    const row = await lockRow(tx, userId, walletHistoryId)
    const edit = readEdit(row, input, proofKey)
    const isMoney = isMoneyEdit(edit)
    const isPayee = isPayeeEdit(row, edit)
    const action = isPayee ? 'wallet.payee' : isMoney ? 'wallet.settle' : 'wallet.comment'
    const affected = await getTargetUser(tx, maker, action, userId)
    if (isMoney) assertStepUp()
    const why = findEditRefusal(row, edit, input)
    if (why !== null) throw refuse(why, { walletHistoryId })
    const { internalNote: note } = input
    await writeNote(tx, { row, note, actor: maker, affected })
    if (note !== undefined && edit.comment === undefined && !isMoney) return { isWaiting: false }
    if (isPayee) {
      await requestPayeeChange(tx, maker, { row, edit, affected })
      return { isWaiting: true }
    }
    const isPayment = edit.settle === 'completed'
    if (isPayment) await assertNotOnHold(tx, row)
    if (isPayment && (isEditedPayment(edit) || (await needsTwo(tx, maker, row)))) {
      await askToPay(tx, maker, { row, edit, affected })
      return { isWaiting: true }
    }
    await apply(tx, deps, { row, edit, affected, actors: { maker } })
    return { isWaiting: false }
  })
}

/** Nobody pays alone what is large, what the same person edited, or what no record can cover. */
async function needsTwo(tx: Tx, maker: UserRef, row: WalletRowFields): Promise<boolean> {
  const editors = await lockEditors(tx, row)
  if (editors.has(maker.userId) || !isCovered(row)) return true
  return needsApproval(tx, maker.userId, row.amount_minor)
}

type Asking = { row: WalletRowFields; edit: WalletEdit; affected: UserRef }

/** The request names the row as it is, and what the edit makes of it when a second person agrees. */
async function askToPay(tx: Tx, maker: UserRef, { row, edit, affected }: Asking): Promise<void> {
  const { proofKey } = edit
  // The proof is on the row from now on: what was paid is never given back.
  const kept = proofKey === null ? row : await updateRow(tx, row, { proof_file_key: proofKey })
  await requestApproval(tx, {
    action: 'wallet.settle',
    subject: `wallet ${row.wallet_history_id}`,
    asked: {
      userId: row.player_id,
      walletHistoryId: row.wallet_history_id,
      version: kept.version,
      comment: edit.comment ?? null,
      proofKey,
      ...partiesOf(row),
      ...(isEditedPayment(edit) && packFields(edit.fields)),
    },
    amountMinor: row.amount_minor,
    maker,
    affected,
    reason: edit.comment ?? undefined,
  })
}

/** Whoever edited the row, or the record that a deposit would be paid by. */
async function lockEditors(tx: Tx, row: WalletRowFields): Promise<Set<string>> {
  const record = row.type === 'deposit' ? await lockRecord(tx, row.read_reference) : null
  return editorsOf(row, record)
}

type Kept = WalletRowKey & {
  version: number
  comment: string | null
  proofKey: string | null
} & Partial<ReturnType<typeof partiesOf>> &
  PackedFields

/** Whom a withdrawal pays, or which payment a deposit stands for: what a second person agrees to. */
function partiesOf(row: WalletRowFields) {
  return {
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    referenceNumber: row.read_reference,
  }
}

/** A comment changes nothing; requests made before the parties were kept go by the version. */
function isAsRequested(row: WalletRowFields, kept: Kept): boolean {
  if (kept.referenceNumber === undefined) return row.version === kept.version
  const now = partiesOf(row)
  return (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === kept[key])
}

/**
 * A second person agreed: it is paid now, if nobody touched it since.
 *
 * Refuses: conflict, forbidden (the second person edited it); and what paying refuses.
 */
export function executeSettleWalletRow(deps: UpdateDeps): Executor {
  return async (tx, request, actors) => {
    const kept = request.asked as Kept
    await lockAccount(tx, kept.userId)
    const row = await lockRow(tx, kept.userId, kept.walletHistoryId)
    const isSame = row.amount_minor === request.amountMinor && isAsRequested(row, kept)
    if (row.status !== 'pending' || !isSame) throw refuse('conflict')
    const editors = await lockEditors(tx, row)
    if (editors.has(actors.checker.userId)) throw refuse('forbidden')
    const affected = await getUserRef(tx, kept.userId)
    const { comment, proofKey } = kept
    const fields = unpackFields(kept)
    if (Object.keys(fields).length > 0) {
      const edit: WalletEdit = { fields, comment, proofKey: null, settle: null }
      // The edit is the maker's: nobody else may pay it by themselves later.
      await apply(tx, deps, { row, edit, affected, actors, editorId: actors.maker.userId })
    }
    const edited = await lockRow(tx, kept.userId, kept.walletHistoryId)
    const edit: WalletEdit = { fields: {}, comment, proofKey, settle: 'completed' }
    await apply(tx, deps, { row: edited, edit, affected, actors })
  }
}

type Change = {
  row: WalletRowFields
  edit: WalletEdit
  affected: UserRef
  actors: MakerChecker
  /** Who is remembered for an edit, when it is not the person who acts now. */
  editorId?: string
}

async function apply(tx: Tx, deps: UpdateDeps, change: Change): Promise<void> {
  const { row, edit, affected, actors } = change
  const { actor, askedBy } = namesOf(actors)
  const after = await write(tx, deps, change, actor.userId)
  await recordAudit(tx, {
    actor,
    action: isMoneyEdit(edit) ? 'wallet.settle' : 'wallet.comment',
    description: describe(row, edit),
    oldValue: factsOf(row),
    newValue: { ...factsOf(after), ...(askedBy !== undefined && { askedBy }) },
    affected,
    ...(typeof edit.comment === 'string' && edit.comment !== '' && { reason: edit.comment }),
  })
}

async function write(
  tx: Tx,
  deps: UpdateDeps,
  { row, edit, editorId }: Change,
  staffId: string,
): Promise<WalletRowFields> {
  const comment = edit.comment === undefined ? row.comment : edit.comment
  if (edit.settle === 'rejected') {
    return rejectRow(tx, row, { settledBy: staffId, comment: comment ?? '' })
  }
  if (edit.settle === 'completed') {
    const { proofKey } = edit
    if (row.type === 'withdraw') {
      await assertReasonForExcluded(tx, deps, row, edit)
      const paid = await payWithdrawal(tx, row, { staffId, comment, proofKey })
      await deps.identities.remember(tx, row.player_id)
      return paid
    }
    assert(row.type === 'deposit', 'only requests of players wait')
    await deps.creditDeposit(tx, row, { staffId, comment: edit.comment })
    return lockRow(tx, row.player_id, row.wallet_history_id)
  }
  const { amount_minor: amount } = edit.fields
  if (amount !== undefined && row.type === 'withdraw') {
    await lowerHold(tx, row, { amountMinor: amount, reason: edit.comment ?? null })
  }
  const proof = edit.proofKey === null ? {} : { proof_file_key: edit.proofKey }
  const isEdited = Object.keys(edit.fields).length > 0
  const editor = isEdited ? editedBy(row, editorId ?? staffId) : {}
  return updateRow(tx, row, { ...edit.fields, ...editor, ...proof, comment })
}

/**
 * Families share GCash numbers, so that a payout to the number of an excluded person is not refused;
 * whoever pays it says why. Refuses: reason_needed.
 */
async function assertReasonForExcluded(
  tx: Tx,
  { identities }: UpdateDeps,
  row: WalletRowFields,
  edit: WalletEdit,
): Promise<void> {
  const number = { kind: 'gcash', value: row.gcash_number ?? '' } as const
  const except = row.player_id
  if (hasWords(edit) || !(await identities.isExcluded(tx, [number], { except, by: 'any' }))) return
  throw refuse('reason_needed', { walletHistoryId: row.wallet_history_id })
}

const DONE = { completed: 'Completed', rejected: 'Rejected' } as const

function describe(row: WalletRowFields, edit: WalletEdit): string {
  const what = row.type.replace('_', ' ')
  if (edit.settle !== null) return `${DONE[edit.settle]} a ${what} of the wallet history`
  if (edit.proofKey !== null) return `Added the proof of a ${what}`
  const isEdit = Object.keys(edit.fields).length > 0
  return isEdit ? `Changed a ${what} of the wallet history` : `Commented on a ${what}`
}

function factsOf(row: WalletRowFields) {
  return {
    walletHistoryId: row.wallet_history_id,
    amount: toNumber(row.amount_minor),
    status: row.status,
    comment: row.comment,
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    proofKey: row.proof_file_key,
  }
}
