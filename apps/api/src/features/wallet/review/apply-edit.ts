import assert from 'node:assert/strict'
import { toNumber } from '@kapis/money/money'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { editedBy } from '#cashier/editors.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Account } from '#ledger/account.ts'
import { hasWords, isMoneyEdit, moneyActionOf, reasonOf } from './plan-edit.ts'
import type { WalletEdit } from './plan-edit.ts'
import { assertPayable } from '../payee.ts'
import type { PayeeChecks } from '../payee.ts'
import { isWithoutRecord, typeName } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { lowerHold, payWithdrawal, rejectRow } from '../settle-row.ts'
import type { CreditDeposit, SettledRow } from '../settle-row.ts'
import { lockRow, updateRow } from '../wallet.queries.ts'

export type EditDeps = PayeeChecks & { creditDeposit: CreditDeposit }

type Change = {
  row: WalletRowFields
  edit: WalletEdit
  affected: UserRef
  actors: MakerChecker
  /** The staff member to record as editor, if not the acting one. */
  editorId?: string
}

/** Writes a change and its staff log entry. Returns the account after the change. */
export async function applyEdit(
  tx: Tx,
  deps: EditDeps,
  account: Account,
  change: Change,
): Promise<Account> {
  const { row, edit, affected, actors } = change
  const { actor, askedBy } = namesOf(actors)
  const after = await write(tx, deps, account, { ...change, staffId: actor.userId })
  await recordAudit(tx, {
    actor,
    action: isMoneyEdit(edit) ? moneyActionOf(row, edit) : 'wallet.comment',
    description: describe(after.row, edit),
    oldValue: factsOf(row),
    newValue: { ...factsOf(after.row), ...(askedBy !== undefined && { askedBy }) },
    affected,
    ...reasonOf(row, edit),
  })
  return after.account
}

async function write(
  tx: Tx,
  deps: EditDeps,
  account: Account,
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
  const unmarked = { ready_by: null, ready_at: null }
  const editor = isEdited ? { ...editedBy(row, editorId ?? staffId), ...unmarked } : {}
  const edited = await updateRow(tx, row, { ...edit.fields, ...editor, ...proof, comment })
  return { row: edited, account: after }
}

const DONE = { completed: 'Completed', rejected: 'Rejected' } as const

function describe(row: WalletRowFields, edit: WalletEdit): string {
  const what = typeName(row)
  if (edit.settle === 'completed' && isWithoutRecord(row)) return 'Approved without record'
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
