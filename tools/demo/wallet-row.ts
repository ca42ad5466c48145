import { isoOf } from './world/rows.ts'

type Text = string | null

/** A row of `wallet_history` with all columns that the demo fills. */
export type DemoWalletRow = {
  player_id: string
  wallet_history_id: string
  type: string
  status: string
  currency: string
  amount_minor: number
  comment: Text
  receipt_file_key: Text
  receipt_file_name: Text
  image_print: Text
  image_look: Text
  detected_text: Text
  read_at: Text
  read_reference: Text
  read_amount_minor: number | null
  read_sender: Text
  read_paid_at: Text
  waits_for: string[]
  paid_deposit_receipt_id: Text
  credited_reference: Text
  credited_image: Text
  gcash_number: Text
  gcash_name: Text
  is_gcash_new: boolean
  due_at: Text
  promo_claim_id: Text
  promo_coin_minor: number | null
  promo_ticket_minor: number | null
  hold_seq: number | null
  settled_seq: number | null
  claimed_by: Text
  claimed_at: Text
  settled_by: Text
  edited_by: string[]
  edited_at: Text
  settled_at: Text
  version: number
  created_at: string
  updated_at: string
}

/** Returns a new pending row. */
export function walletRow(
  playerId: string,
  id: string,
  type: string,
  minor: bigint,
  at: number,
): DemoWalletRow {
  return {
    player_id: playerId,
    wallet_history_id: id,
    type,
    status: 'pending',
    currency: 'coin',
    amount_minor: Number(minor),
    comment: null,
    receipt_file_key: null,
    receipt_file_name: null,
    image_print: null,
    image_look: null,
    detected_text: null,
    read_at: null,
    read_reference: null,
    read_amount_minor: null,
    read_sender: null,
    read_paid_at: null,
    waits_for: [],
    paid_deposit_receipt_id: null,
    credited_reference: null,
    credited_image: null,
    gcash_number: null,
    gcash_name: null,
    is_gcash_new: false,
    due_at: null,
    promo_claim_id: null,
    promo_coin_minor: null,
    promo_ticket_minor: null,
    hold_seq: null,
    settled_seq: null,
    claimed_by: null,
    claimed_at: null,
    settled_by: null,
    edited_by: [],
    edited_at: null,
    settled_at: null,
    version: 1,
    created_at: isoOf(at),
    updated_at: isoOf(at),
  }
}

/** Returns the facts about a row that the staff log contains. */
export function factsOf(row: DemoWalletRow) {
  return {
    walletHistoryId: row.wallet_history_id,
    amount: row.amount_minor / 10_000,
    status: row.status,
    comment: row.comment,
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    proofKey: null,
  }
}

/** Returns what an approval request to pay or credit a row contains. */
export function paymentOf(row: DemoWalletRow) {
  return {
    userId: row.player_id,
    walletHistoryId: row.wallet_history_id,
    version: row.version,
    comment: row.comment,
    proofKey: null,
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    referenceNumber: row.read_reference,
  }
}
