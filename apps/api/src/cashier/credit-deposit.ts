import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { DepositReceipt, WalletHistory } from '#db/schema.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { post } from '#ledger/post.ts'
import { depositCredited } from './money-messages.ts'
import { notify } from './notify.ts'

export type DepositRow = Selectable<WalletHistory>
export type DepositReceiptRow = Selectable<DepositReceipt>

export type Credit = {
  /** The deposit receipt that pays it, if there is one. */
  record: DepositReceiptRow | null
  amountMinor: bigint
  /** Null for an automatic credit. */
  staffId: string | null
  /** The staff member's comment to the player. */
  comment?: string | null | undefined
}

/**
 * Credits a deposit: journal, wallet row and deposit receipt in one transaction, under the locks of
 * account and row. Unique columns ensure that a reference or image is credited once.
 *
 * Refuses: conflict, money_stopped.
 */
export async function creditDeposit(tx: Tx, row: DepositRow, credit: Credit): Promise<bigint> {
  const reference = credit.record?.reference ?? row.read_reference
  if (row.status !== 'pending' || (await isCredited(tx, row, reference))) throw refuse('conflict')
  const { seq } = await post(tx, {
    playerId: row.player_id,
    cause: 'deposit',
    causeKey: row.wallet_history_id,
    counter: 'cashier',
    currency: 'coin',
    amountMinor: credit.amountMinor,
  })
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('wallet_history')
    .set({
      status: 'completed',
      amount_minor: credit.amountMinor,
      waits_for: [],
      ...(credit.comment !== undefined && { comment: credit.comment }),
      credited_reference: reference,
      credited_image: row.image_print,
      paid_deposit_receipt_id: credit.record?.deposit_receipt_id ?? null,
      settled_seq: seq,
      settled_by: credit.staffId,
      settled_at: now,
      updated_at: now,
      version: row.version + 1,
    })
    .where('player_id', '=', row.player_id)
    .where('wallet_history_id', '=', row.wallet_history_id)
    .execute()
  if (credit.record !== null) {
    await markPaid(tx, credit.record, row)
    await enqueue(tx, 'remember-identities', { playerId: row.player_id })
  }
  const { comment = row.comment } = credit
  await notify(tx, row.player_id, depositCredited(credit.amountMinor, comment), {
    walletHistoryId: row.wallet_history_id,
  })
  return seq
}

/** Links a deposit receipt to the credited deposit, also if staff credited it first. */
export async function markPaid(tx: Tx, record: DepositReceiptRow, row: DepositRow): Promise<void> {
  await tx
    .updateTable('deposit_receipt')
    .set({
      status: 'completed',
      paid_user_id: row.player_id,
      paid_wallet_history_id: row.wallet_history_id,
      updated_at: sql<Date>`clock_timestamp()`,
      version: record.version + 1,
    })
    .where('deposit_receipt_id', '=', record.deposit_receipt_id)
    .execute()
}

/** Checked first to give a clear refusal; the unique columns are the guarantee. */
async function isCredited(tx: Tx, row: DepositRow, reference: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_history
    where credited_reference = ${reference} or credited_image = ${row.image_print}
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Credits a deposit by staff decision. A deposit receipt of the same payment becomes its payment;
 * one with another amount blocks it. Without a reference no receipt can be found, so two staff
 * members must decide (see `isCovered`).
 *
 * Refuses: conflict, money_stopped.
 */
export async function creditByStaff(
  tx: Tx,
  row: DepositRow,
  { staffId, comment }: Pick<Credit, 'comment'> & { staffId: string },
): Promise<bigint> {
  const record = await lockRecord(tx, row.read_reference)
  const isPayable =
    record === null || (record.status === 'pending' && record.amount_minor === row.amount_minor)
  if (!isPayable) throw refuse('conflict', { record: record.deposit_receipt_id })
  return creditDeposit(tx, row, { record, amountMinor: row.amount_minor, staffId, comment })
}

/**
 * Returns whether one staff member may credit it below the threshold. Without a reference, the
 * payment's deposit receipt could be credited again, so approval is required.
 */
export function isCovered({ type, read_reference }: DepositRow): boolean {
  return type !== 'deposit' || read_reference !== null
}

export async function lockRecord(
  tx: Tx,
  reference: string | null,
): Promise<DepositReceiptRow | null> {
  if (reference === null) return null
  const record = await tx
    .selectFrom('deposit_receipt')
    .selectAll()
    .where('reference', '=', reference)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return record ?? null
}
