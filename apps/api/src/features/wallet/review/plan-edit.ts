import type { RefusalCode } from '@kapis/contract/refusals'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import type { WalletRowFields } from '../present-wallet.ts'

/** What an edit really changes: fields that are sent as they are change nothing. */
export type WalletEdit = {
  fields: {
    amount_minor?: bigint
    gcash_number?: string | null
    gcash_name?: string | null
    detected_text?: string | null
  }
  comment?: string | null
  /** The key of a payout's picture that came with the edit. */
  proofKey: string | null
  settle: 'completed' | 'rejected' | null
}

/** A proof is about money too: from then on the coins are not given back. */
export function isMoneyEdit({ fields, settle, proofKey }: WalletEdit): boolean {
  return settle !== null || proofKey !== null || Object.keys(fields).length > 0
}

/** Other money goes to another person: two people agree to it, and it waits. */
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
      // No text and an empty text are the same reading.
      ...(text !== undefined &&
        (text ?? '') !== (row.detected_text ?? '') && { detected_text: text }),
    },
    ...(input.comment !== undefined && { comment: input.comment }),
    proofKey,
    settle: isStatusNew && status !== 'pending' ? status : null,
  }
}

/** An edit and the payment of what it makes, in one request: two people agree to both. */
export function isEditedPayment({ fields, settle }: WalletEdit): boolean {
  return settle === 'completed' && Object.keys(fields).length > 0
}

/**
 * The state machine of a wallet row: pending, then completed or rejected, once. A row is rejected as
 * it stands. Answers why an edit is not allowed.
 */
export function findEditRefusal(
  row: WalletRowFields,
  edit: WalletEdit,
  input: UpdateWalletRow,
): RefusalCode | null {
  if (input.version !== undefined && input.version !== row.version) return 'conflict'
  // Whoever sends a status means to decide, and that has happened.
  const isDecision = input.status !== undefined || isMoneyEdit(edit)
  if (row.status !== 'pending' && isDecision) return 'conflict'
  if (input.currency !== undefined && input.currency !== row.currency) return 'bad_request'
  if (edit.settle === 'rejected' && Object.keys(edit.fields).length > 0) return 'bad_request'
  const amount = edit.fields.amount_minor
  if (amount !== undefined && isRaised(row, amount)) return 'withdrawal_raised'
  // A withdrawal must hold something, and a payment must pay something.
  const isPaying = row.type === 'withdraw' || edit.settle === 'completed'
  if (isPaying && (amount ?? row.amount_minor) === 0n) return 'amount_zero'
  const { gcash_number: number, gcash_name: name } = edit.fields
  if (isPayeeEdit(row, edit) && (number === null || name === null)) return 'payee_needed'
  // Once a proof shows what was paid to whom, neither the payee nor the amount changes.
  const hasProofNow = (edit.proofKey ?? row.proof_file_key) !== null
  const isTermsEdit = isPayeeEdit(row, edit) || (row.type === 'withdraw' && amount !== undefined)
  if (isTermsEdit && hasProofNow) return 'conflict'
  // Only a payout has a proof, and what is turned down was not paid.
  const isMisplaced = row.type !== 'withdraw' || edit.settle === 'rejected'
  if (edit.proofKey !== null && isMisplaced) return 'bad_request'
  if (edit.settle === 'rejected') return findRejectionRefusal(row, edit)
  if (edit.settle === 'completed' && row.type === 'withdraw') {
    return hasProofNow || hasWords(edit) ? null : 'proof_needed'
  }
  return null
}

/** Once there is a proof that it was paid, the coins must not go back. */
function findRejectionRefusal(row: WalletRowFields, edit: WalletEdit): RefusalCode | null {
  if (row.proof_file_key !== null) return 'conflict'
  return hasWords(edit) ? null : 'reason_needed'
}

/** What a player asked to withdraw can become less; the rest would be held by nobody's wish. */
function isRaised(row: WalletRowFields, amount: bigint): boolean {
  return row.type === 'withdraw' && amount > row.amount_minor
}

export function hasWords({ comment }: WalletEdit): boolean {
  return comment !== undefined && comment !== null && comment.trim() !== ''
}
