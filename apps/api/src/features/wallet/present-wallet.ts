import type { DepositWait } from '@kapis/contract/wallet'
import type { DataInput } from '@kapis/contract/route'
import type { listOwnWallet } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import type { Selectable } from 'kysely'
import { maskReference } from '#cashier/present-deposit-receipt.ts'
import type { WalletHistory } from '#db/schema.ts'

export type WalletRowFields = Selectable<WalletHistory>
export type WalletRowReply = DataInput<typeof listOwnWallet>['walletHistory'][number]

const TYPE_NAMES: Record<string, string> = {
  withdraw: 'withdrawal',
  admin_deposit: 'staff credit',
  admin_withdraw: 'staff debit',
  claim_promo: 'promo claim',
}

/** Returns the noun for a wallet row in the staff log. */
export function typeName({ type }: Pick<WalletRowFields, 'type'>): string {
  return TYPE_NAMES[type] ?? type
}

/** Presents a wallet row. Images appear as keys; permitted readers request them by the row's id. */
export function presentWallet(
  row: WalletRowFields,
  claimedBy: string | null = null,
): WalletRowReply {
  return {
    walletHistoryId: row.wallet_history_id,
    paidDepositReceiptId: row.paid_deposit_receipt_id,
    userId: row.player_id,
    promoClaimId: row.promo_claim_id,
    promoAmount:
      row.promo_coin_minor === null || row.promo_ticket_minor === null
        ? null
        : { coin: toNumber(row.promo_coin_minor), ticket: toNumber(row.promo_ticket_minor) },
    type: row.type as WalletRowReply['type'],
    receiptImage: null,
    receiptImageDetectedText: row.detected_text,
    receiptImageFileKey: row.receipt_file_key,
    adminConfirmationReceiptImage: null,
    adminConfirmationReceiptImageFileKey: row.proof_file_key,
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    amount: toNumber(row.amount_minor),
    currency: row.currency as WalletRowReply['currency'],
    status: row.status as WalletRowReply['status'],
    comment: row.comment,
    waitsFor: row.status === 'pending' ? (row.waits_for as DepositWait[]) : [],
    referenceNumber: row.credited_reference ?? row.read_reference,
    dueAt: row.due_at?.toISOString() ?? null,
    claimedBy,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    stage: stageOf(row),
    ...(isCancelled(row) && { isCancelled: true }),
    isGcashNew: row.is_gcash_new,
    payeeHoldUntil: row.status === 'pending' ? (row.payee_hold_until?.toISOString() ?? null) : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function stageOf(row: WalletRowFields): WalletRowReply['stage'] {
  if (row.type !== 'withdraw') return null
  if (row.status === 'completed') return 'paid'
  if (row.status === 'rejected') return 'rejected'
  return row.claimed_by === null ? 'requested' : 'reviewing'
}

/**
 * Returns whether the player cancelled the withdrawal. A cancelled withdrawal is one that its own
 * player rejected.
 */
export function isCancelled(row: WalletRowFields): boolean {
  return row.status === 'rejected' && row.settled_by === row.player_id
}

/** Returns whether staff credited the deposit without a deposit receipt, and none came later. */
export function isWithoutRecord(row: WalletRowFields): boolean {
  const isCredited = row.type === 'deposit' && row.status === 'completed'
  return isCredited && row.paid_deposit_receipt_id === null
}

/**
 * Masks the numbers and names in a wallet row, for readers who may not see personal data. The image
 * of a receipt stays, because a deposit cannot be prepared without it; each view in full size is
 * logged.
 */
export function maskWallet(row: WalletRowReply): WalletRowReply {
  return {
    ...row,
    ...maskGcash(row),
    referenceNumber: row.referenceNumber && maskReference(row.referenceNumber),
    receiptImageDetectedText: null,
    adminConfirmationReceiptImageFileKey: null,
  }
}

export function maskGcash<T extends string | null>(one: { gcashNumber: T; gcashName: T }) {
  return {
    gcashNumber: one.gcashNumber && `${one.gcashNumber.slice(0, 4)}•••${one.gcashNumber.slice(-4)}`,
    gcashName: one.gcashName && `${one.gcashName.slice(0, 2)}••••`,
  }
}
