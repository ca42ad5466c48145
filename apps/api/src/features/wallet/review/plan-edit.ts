import type { RefusalCode } from '@kapis/contract/refusals'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import type { WalletRowFields } from '../present-wallet.ts'

/** The changes that an edit makes, without fields that equal the row's. */
export type WalletEdit = {
  fields: {
    amount_minor?: bigint
    gcash_number?: string | null
    gcash_name?: string | null
    detected_text?: string | null
  }
  comment?: string | null
  /** The file key of a proof of payment sent with the edit. */
  proofKey: string | null
  settle: 'completed' | 'rejected' | null
}

/**
 * Returns whether an edit concerns money. A proof of payment does, because afterwards the coins are
 * never released.
 */
export function isMoneyEdit({ fields, settle, proofKey }: WalletEdit): boolean {
  return settle !== null || proofKey !== null || Object.keys(fields).length > 0
}

/**
 * Returns whether a request names details that some staff see masked. Naming them needs the right
 * to change them even if nothing would change: otherwise the reply would reveal whether a guess is
 * right.
 */
export function namesMasked(input: UpdateWalletRow): boolean {
  const { gcashNumber, gcashName, receiptImageDetectedText } = input
  return [gcashNumber, gcashName, receiptImageDetectedText].some((field) => field !== undefined)
}

/** Returns whether an edit changes a withdrawal's payee, which needs approval and a hold. */
export function isPayeeEdit(row: WalletRowFields, { fields }: WalletEdit): boolean {
  const isOther = fields.gcash_number !== undefined || fields.gcash_name !== undefined
  return row.type === 'withdraw' && isOther
}

export function readEdit(
  row: WalletRowFields,
  input: UpdateWalletRow,
  proofKey: string | null = null,
): WalletEdit {
  const { amount, gcashNumber, gcashName, receiptImageDetectedText: text, status } = input
  const isStatusNew = status !== undefined && status !== row.status
  return {
    fields: {
      ...(amount !== undefined && amount !== row.amount_minor && { amount_minor: amount }),
      ...(gcashNumber !== undefined &&
        gcashNumber !== row.gcash_number && { gcash_number: gcashNumber }),
      ...(gcashName !== undefined && gcashName !== row.gcash_name && { gcash_name: gcashName }),
      // An absent text and an empty text count as equal.
      ...(text !== undefined &&
        (text ?? '') !== (row.detected_text ?? '') && { detected_text: text }),
    },
    ...(input.comment !== undefined && { comment: input.comment }),
    proofKey,
    settle: isStatusNew && status !== 'pending' ? status : null,
  }
}

/** Returns whether one request edits a row and pays it, which needs approval for both. */
export function isEditedPayment({ fields, settle }: WalletEdit): boolean {
  return settle === 'completed' && Object.keys(fields).length > 0
}

/**
 * Returns why an edit is refused, or null. A row goes only once from pending to completed or
 * rejected, and a rejection must not change the row's other fields.
 */
export function findEditRefusal(
  row: WalletRowFields,
  edit: WalletEdit,
  input: UpdateWalletRow,
): RefusalCode | null {
  if (input.version !== undefined && input.version !== row.version) return 'conflict'
  // A request with a status is a decision, and a settled row was already decided.
  const isDecision = input.status !== undefined || isMoneyEdit(edit)
  if (row.status !== 'pending' && isDecision) return 'conflict'
  if (input.currency !== undefined && input.currency !== row.currency) return 'currency_fixed'
  if (edit.settle === 'rejected' && Object.keys(edit.fields).length > 0) return 'bad_request'
  const amount = edit.fields.amount_minor
  if (amount !== undefined && isRaised(row, amount)) return 'withdrawal_raised'
  // A withdrawal may never be zero, and a deposit may not be zero when it is completed.
  const isPaying = row.type === 'withdraw' || edit.settle === 'completed'
  if (isPaying && (amount ?? row.amount_minor) === 0n) return 'amount_zero'
  const { gcash_number: number, gcash_name: name } = edit.fields
  if (isPayeeEdit(row, edit) && (number === null || name === null)) return 'payee_needed'
  // With a proof of payment neither the payee nor the amount may change.
  const hasProofNow = (edit.proofKey ?? row.proof_file_key) !== null
  const isTermsEdit = isPayeeEdit(row, edit) || (row.type === 'withdraw' && amount !== undefined)
  if (isTermsEdit && hasProofNow) return 'conflict'
  // Only withdrawals have a proof of payment, and a rejected withdrawal was not paid.
  const isMisplaced = row.type !== 'withdraw' || edit.settle === 'rejected'
  if (edit.proofKey !== null && isMisplaced) return 'bad_request'
  if (edit.settle === 'rejected') return findRejectionRefusal(row, edit)
  if (edit.settle === 'completed' && row.type === 'withdraw') {
    return hasProofNow || hasWords(edit) ? null : 'proof_needed'
  }
  return null
}

/**
 * Returns why a rejection is refused, or null. A row with a proof of payment was paid, so its coins
 * must not be released.
 */
function findRejectionRefusal(row: WalletRowFields, edit: WalletEdit): RefusalCode | null {
  if (row.proof_file_key !== null) return 'conflict'
  return hasWords(edit) ? null : 'reason_needed'
}

/** Returns whether the amount would raise a withdrawal, which may only be reduced. */
function isRaised(row: WalletRowFields, amount: bigint): boolean {
  return row.type === 'withdraw' && amount > row.amount_minor
}

export function hasWords({ comment }: WalletEdit): boolean {
  return comment !== undefined && comment !== null && comment.trim() !== ''
}

/**
 * Returns the action of an edit that concerns money. Rejecting a deposit asks for a new receipt and
 * moves nothing, so moderators may do it.
 */
export function moneyActionOf(row: WalletRowFields, edit: WalletEdit) {
  if (isPayeeEdit(row, edit)) return 'wallet.payee'
  const isTriage = row.type === 'deposit' && edit.settle === 'rejected'
  return isTriage ? 'wallet.triage' : 'wallet.settle'
}

/**
 * Returns the reason for the staff log: the comment, or else the note on a deposit that was marked as
 * ready to approve, so that one press is enough.
 */
export function reasonOf(row: WalletRowFields, edit: WalletEdit): { reason?: string } {
  if (typeof edit.comment === 'string' && hasWords(edit)) return { reason: edit.comment }
  const isReady = edit.settle === 'completed' && row.ready_by !== null
  return isReady && row.internal_note !== null ? { reason: row.internal_note } : {}
}

export function hasReason(row: WalletRowFields, edit: WalletEdit): boolean {
  return reasonOf(row, edit).reason !== undefined
}
