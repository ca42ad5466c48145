import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { shown } from '#approvals/describe.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { lockRecord } from '#cashier/credit-deposit.ts'
import { findInvolved } from '#cashier/editors.ts'
import type { Notify } from '#cashier/notify.ts'
import { runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { applyEdit } from './apply-edit.ts'
import type { EditDeps } from './apply-edit.ts'
import { isAsRequested, parties, partiesOf } from './as-requested.ts'
import { requestPayeeChange } from './change-payee.ts'
import {
  hasReason,
  isEditedPayment,
  isMoneyEdit,
  isPayeeEdit,
  findEditRefusal,
  moneyActionOf,
  namesMasked,
  readEdit,
} from './plan-edit.ts'
import type { WalletEdit } from './plan-edit.ts'
import { packFields, packedFields, unpackFields } from './packed-fields.ts'
import { isAboveOutflowCap } from '../outflow-cap.ts'
import type { OutflowCap } from '../outflow-cap.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { assertNotOnHold } from '../settle-row.ts'
import { lockRow, updateRow } from '../wallet.queries.ts'
import { writeNote } from './write-note.ts'

export type UpdateDeps = {
  db: Db
  needsApproval: NeedsApproval
  notify: Notify
} & EditDeps &
  OutflowCap
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
 * threshold, or if the same staff member wrote or edited its evidence or gave the player a password
 * link. It also needs approval if it pays a withdrawal above the daily cap, and then only a super
 * admin may approve it. Below the threshold one staff member may credit a deposit without a deposit
 * receipt, with a reason. A change of payee needs approval too, and the new payee can be paid only
 * by a later request, after 24 hours.
 *
 * Refuses: not_found, forbidden, step_up_required, conflict, currency_fixed, bad_request,
 * withdrawal_raised, amount_zero, payee_needed, reason_needed, proof_needed, payout_on_hold,
 * payee_on_hold, payee_listed, approval_open, money_stopped; key_reused. With real money also
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
    const action = isMoney ? moneyActionOf(row, edit) : 'wallet.comment'
    const affected = await getTargetUser(tx, maker, action, userId)
    if (namesMasked(input)) await getTargetUser(tx, maker, 'wallet.settle', userId)
    // The player reads the comment, and believes what it says about where to pay.
    if (isMoney || edit.comment !== undefined) assertStepUp()
    const why = findEditRefusal(row, edit, input)
    if (why !== null) throw refuse(why, { walletHistoryId })
    const { internalNote: note } = input
    await writeNote(tx, { row, note, actor: maker, affected })
    if (note !== undefined && edit.comment === undefined && !isMoney) return { isWaiting: false }
    if (isPayee) {
      await requestPayeeChange(tx, deps, maker, { row, edit, affected })
      return { isWaiting: true }
    }
    const isPayment = edit.settle === 'completed'
    const evidence = isPayment ? await lockEvidence(tx, row) : null
    if (evidence?.isWithoutRecord === true && !hasReason(row, edit)) throw refuse('reason_needed')
    if (isPayment) await assertNotOnHold(tx, row)
    const isMakers = evidence?.involved.has(maker.userId) === true || isEditedPayment(edit)
    if (isPayment && (isMakers || (await needsTwo(tx, deps, maker, row)))) {
      await askToPay(tx, maker, { row, edit, affected })
      return { isWaiting: true }
    }
    await applyEdit(tx, deps, account, { row, edit, affected, actors: { maker } })
    return { isWaiting: false }
  })
}

/** Returns whether a payment is large, or pays a withdrawal above the daily cap. */
async function needsTwo(
  tx: Tx,
  deps: UpdateDeps,
  maker: UserRef,
  row: WalletRowFields,
): Promise<boolean> {
  if (await isAboveOutflowCap(tx, deps, row)) return true
  return deps.needsApproval(tx, maker.userId, row.amount_minor)
}

type Asking = { row: WalletRowFields; edit: WalletEdit; affected: UserRef }

/** Stores an approval request for a payment, with the current row and the edit. */
async function askToPay(tx: Tx, maker: UserRef, { row, edit, affected }: Asking): Promise<void> {
  const { proofKey } = edit
  // The proof is stored now, so that a payment already made is never refunded.
  const kept = proofKey === null ? row : await updateRow(tx, row, { proof_file_key: proofKey })
  await payment.request(tx, {
    content: {
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

/**
 * Locks the row's deposit receipt, if it has one. Returns who may not release the payment, and whether
 * a deposit would be credited without a deposit receipt.
 */
async function lockEvidence(tx: Tx, row: WalletRowFields) {
  const isDeposit = row.type === 'deposit'
  const record = isDeposit ? await lockRecord(tx, row.read_reference) : null
  const involved = await findInvolved(tx, row, record)
  return { involved, isWithoutRecord: isDeposit && record === null }
}

/**
 * A payment. It settles the row if the row has not changed since the request.
 *
 * Refuses: conflict, forbidden (the checker wrote or edited the evidence or gave the player a password
 * link, or is not a super admin and the withdrawal is above the daily cap), and the refusals of the
 * payment.
 */
export const payment = approvable({
  action: 'wallet.settle',
  schema: z.object({
    userId: Uuid,
    walletHistoryId: Uuid,
    version: z.int(),
    comment: z.nullable(z.string()),
    proofKey: z.nullable(z.string()),
    ...parties,
    ...packedFields,
  }),
  subject: ({ walletHistoryId }) => `wallet ${walletHistoryId}`,
  describe: (stored) => ({
    fields: shown(stored, {
      referenceNumber: 'reference',
      gcashNumber: 'gcash',
      gcashName: 'text',
      newAmount: 'pesos',
      newGcashNumber: 'gcash',
      newGcashName: 'text',
      newDetectedText: 'text',
      comment: 'text',
      userId: 'hidden',
      walletHistoryId: 'hidden',
      version: 'hidden',
      proofKey: 'hidden',
      newAmountMinor: 'hidden',
    }),
  }),
  async run(tx, content, { request, actors }, deps: UpdateDeps) {
    const { userId, walletHistoryId, comment, proofKey } = content
    let account = await lockAccount(tx, userId)
    const row = await lockRow(tx, userId, walletHistoryId)
    const isSame = row.amount_minor === request.amountMinor && isAsRequested(row, content)
    if (row.status !== 'pending' || !isSame) throw refuse('conflict')
    const { involved } = await lockEvidence(tx, row)
    if (involved.has(actors.checker.userId)) throw refuse('forbidden')
    if (actors.checker.role !== 'super_admin' && (await isAboveOutflowCap(tx, deps, row))) {
      throw refuse('forbidden', { why: 'above the outflow cap' })
    }
    const affected = await getUserRef(tx, userId)
    const fields = unpackFields(content)
    if (Object.keys(fields).length > 0) {
      const edit: WalletEdit = { fields, comment, proofKey: null, settle: null }
      // The maker is recorded as the editor, and so cannot pay this row alone later.
      const editorId = actors.maker.userId
      account = await applyEdit(tx, deps, account, { row, edit, affected, actors, editorId })
    }
    const edited = await lockRow(tx, userId, walletHistoryId)
    const edit: WalletEdit = { fields: {}, comment, proofKey, settle: 'completed' }
    await applyEdit(tx, deps, account, { row: edited, edit, affected, actors })
  },
})
