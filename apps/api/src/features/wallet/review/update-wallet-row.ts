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
import type { LockedAccount } from '#ledger/lock-account.ts'
import { isAsRequested, partiesOf } from './as-requested.ts'
import type { Parties } from './as-requested.ts'
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
import { packFields, unpackFields } from './packed-fields.ts'
import type { PackedFields } from './packed-fields.ts'
import { isAboveOutflowCap } from '../outflow-cap.ts'
import type { OutflowCap } from '../outflow-cap.ts'
import { assertPayable } from '../payee.ts'
import type { CheckPayee } from '../payee.ts'
import { typeName } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { assertNotOnHold, lowerHold, payWithdrawal, rejectRow } from '../settle-row.ts'
import type { CreditDeposit, SettledRow } from '../settle-row.ts'
import { lockRow, updateRow } from '../wallet.queries.ts'
import { writeNote } from './write-note.ts'

export type UpdateDeps = {
  db: Db
  identities: Identities
  creditDeposit: CreditDeposit
  notify: Notify
  checkPayee: CheckPayee
} & OutflowCap
type WalletRowKey = { userId: string; walletHistoryId: string }
export type UpdateInput = WalletRowKey & {
  input: UpdateWalletRow
  proofKey: string | null
  key: string | null
  /**
   * Checks that the caller has recently stepped up. It is called only if the edit concerns money.
   */
  assertStepUp: () => void
}

/**
 * Edits or settles a wallet row. A row goes only once from pending to completed or rejected, and
 * its money and status change in one transaction. A payment needs approval if it is above the
 * threshold, was edited by the same staff member, has no reference, or pays a withdrawal above the
 * daily cap, which only a super admin may approve. A change of payee needs approval too, and the
 * new payee can be paid only by a later request, after 24 hours.
 *
 * Refuses: not_found, forbidden, step_up_required, conflict, currency_fixed, bad_request,
 * withdrawal_raised, amount_zero, payee_needed, reason_needed, proof_needed, payout_on_hold,
 * payee_on_hold, approval_open, money_stopped; key_reused. With real money also
 * identity_not_checked and payee_name_differs, for a payment.
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
    const account = await lockAccount(tx, userId)
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
    if (isPayment && (isEditedPayment(edit) || (await needsTwo(tx, deps, maker, row)))) {
      await askToPay(tx, maker, { row, edit, affected })
      return { isWaiting: true }
    }
    await apply(tx, deps, account, { row, edit, affected, actors: { maker } })
    return { isWaiting: false }
  })
}

/**
 * Returns whether a payment is large, was edited by the maker, has no reference, or pays a
 * withdrawal above the daily cap.
 */
async function needsTwo(
  tx: Tx,
  deps: UpdateDeps,
  maker: UserRef,
  row: WalletRowFields,
): Promise<boolean> {
  const editors = await lockEditors(tx, row)
  if (editors.has(maker.userId) || !isCovered(row) || (await isAboveOutflowCap(tx, deps, row)))
    return true
  return needsApproval(tx, maker.userId, row.amount_minor)
}

type Asking = { row: WalletRowFields; edit: WalletEdit; affected: UserRef }

/** Stores an approval request for a payment, with the current row and the edit. */
async function askToPay(tx: Tx, maker: UserRef, { row, edit, affected }: Asking): Promise<void> {
  const { proofKey } = edit
  // The proof is stored now, so that a payment already made is never refunded.
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

/** Locks the row's deposit receipt, if it has one, and returns the editors of both. */
async function lockEditors(tx: Tx, row: WalletRowFields): Promise<Set<string>> {
  const record = row.type === 'deposit' ? await lockRecord(tx, row.read_reference) : null
  return editorsOf(row, record)
}

type Kept = WalletRowKey & {
  version: number
  comment: string | null
  proofKey: string | null
} & Partial<Parties> &
  PackedFields

/**
 * Returns the function that settles an approved row, if the row has not changed since the request.
 *
 * Refuses: conflict, forbidden (the checker edited the row or its receipt, or is not a super admin
 * and the withdrawal is above the daily cap), and the refusals of the payment.
 */
export function executeSettleWalletRow(deps: UpdateDeps): Executor {
  return async (tx, request, actors) => {
    const kept = request.asked as Kept
    let account = await lockAccount(tx, kept.userId)
    const row = await lockRow(tx, kept.userId, kept.walletHistoryId)
    const isSame = row.amount_minor === request.amountMinor && isAsRequested(row, kept)
    if (row.status !== 'pending' || !isSame) throw refuse('conflict')
    const editors = await lockEditors(tx, row)
    if (editors.has(actors.checker.userId)) throw refuse('forbidden')
    if (actors.checker.role !== 'super_admin' && (await isAboveOutflowCap(tx, deps, row))) {
      throw refuse('forbidden', { why: 'above the outflow cap' })
    }
    const affected = await getUserRef(tx, kept.userId)
    const { comment, proofKey } = kept
    const fields = unpackFields(kept)
    if (Object.keys(fields).length > 0) {
      const edit: WalletEdit = { fields, comment, proofKey: null, settle: null }
      // The maker is recorded as the editor, and so cannot pay this row alone later.
      const editorId = actors.maker.userId
      account = await apply(tx, deps, account, { row, edit, affected, actors, editorId })
    }
    const edited = await lockRow(tx, kept.userId, kept.walletHistoryId)
    const edit: WalletEdit = { fields: {}, comment, proofKey, settle: 'completed' }
    await apply(tx, deps, account, { row: edited, edit, affected, actors })
  }
}

type Change = {
  row: WalletRowFields
  edit: WalletEdit
  affected: UserRef
  actors: MakerChecker
  /** The staff member to record as editor, if not the acting one. */
  editorId?: string
}

/** Writes a change and its staff log entry. Returns the account after the change. */
async function apply(
  tx: Tx,
  deps: UpdateDeps,
  account: LockedAccount,
  change: Change,
): Promise<LockedAccount> {
  const { row, edit, affected, actors } = change
  const { actor, askedBy } = namesOf(actors)
  const after = await write(tx, deps, account, { ...change, staffId: actor.userId })
  await recordAudit(tx, {
    actor,
    action: isMoneyEdit(edit) ? 'wallet.settle' : 'wallet.comment',
    description: describe(row, edit),
    oldValue: factsOf(row),
    newValue: { ...factsOf(after.row), ...(askedBy !== undefined && { askedBy }) },
    affected,
    ...(typeof edit.comment === 'string' && edit.comment !== '' && { reason: edit.comment }),
  })
  return after.account
}

async function write(
  tx: Tx,
  deps: UpdateDeps,
  account: LockedAccount,
  { row, edit, editorId, staffId }: Change & { staffId: string },
): Promise<SettledRow> {
  const comment = edit.comment === undefined ? row.comment : edit.comment
  if (edit.settle === 'rejected') {
    return rejectRow(tx, account, row, { settledBy: staffId, comment: comment ?? '' })
  }
  if (edit.settle === 'completed') {
    const { proofKey } = edit
    if (row.type === 'withdraw') {
      await assertPayable(tx, deps, row, { hasReason: hasWords(edit) })
      const paid = await payWithdrawal(tx, account, row, { staffId, comment, proofKey })
      await deps.identities.remember(tx, row.player_id)
      return paid
    }
    assert(row.type === 'deposit', 'only deposits and withdrawals are pending')
    const credit = { staffId, comment: edit.comment }
    const after = await deps.creditDeposit(tx, account, row, credit)
    return { row: await lockRow(tx, row.player_id, row.wallet_history_id), account: after }
  }
  const { amount_minor: amount } = edit.fields
  let after = account
  if (amount !== undefined && row.type === 'withdraw') {
    after = await lowerHold(tx, account, row, { amountMinor: amount, reason: edit.comment ?? null })
  }
  const proof = edit.proofKey === null ? {} : { proof_file_key: edit.proofKey }
  const isEdited = Object.keys(edit.fields).length > 0
  const editor = isEdited ? editedBy(row, editorId ?? staffId) : {}
  const edited = await updateRow(tx, row, { ...edit.fields, ...editor, ...proof, comment })
  return { row: edited, account: after }
}

const DONE = { completed: 'Completed', rejected: 'Rejected' } as const

function describe(row: WalletRowFields, edit: WalletEdit): string {
  const what = typeName(row)
  if (edit.settle !== null) return `${DONE[edit.settle]} a ${what}`
  if (edit.proofKey !== null) return `Added proof of payment to a ${what}`
  const isEdit = Object.keys(edit.fields).length > 0
  return isEdit ? `Changed a ${what}` : `Commented on a ${what}`
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
