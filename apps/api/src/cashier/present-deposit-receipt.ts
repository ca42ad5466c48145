import type { Grant } from '@kapis/contract/policy'
import type { DataInput } from '@kapis/contract/route'
import type { createDepositReceipt } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import type { DepositReceiptRow } from './credit-deposit.ts'

type DepositReceiptReply = DataInput<typeof createDepositReceipt>['depositReceipt']

/**
 * Presents a deposit receipt for a reply. A masked receipt shows that money arrived, but not from
 * whom.
 */
export function presentDepositReceipt(
  row: DepositReceiptRow,
  grant: Grant = 'yes',
): DepositReceiptReply {
  const isMasked = grant === 'masked'
  return {
    depositReceiptId: row.deposit_receipt_id,
    paidUserId: row.paid_user_id,
    paidWalletHistoryId: row.paid_wallet_history_id,
    referenceNumber: isMasked ? maskReference(row.reference) : row.reference_number,
    amount: toNumber(row.amount_minor),
    receivedFrom: isMasked ? maskPayer(row.received_from) : row.received_from,
    receiptDate: row.received_at.toISOString(),
    status: row.status as DepositReceiptReply['status'],
    state: stateOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const maskReference = (reference: string): string => `•••${reference.slice(-4)}`

/** Masks who paid. An unknown payer stays empty. */
const maskPayer = (payer: string): string => (payer === '' ? '' : `${payer.slice(0, 2)}••••`)

function stateOf(row: DepositReceiptRow): DepositReceiptReply['state'] {
  if (row.status === 'completed') return 'completed'
  return row.paid_user_id === null ? 'pending' : 'verified'
}
