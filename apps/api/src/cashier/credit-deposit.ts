import { refuse } from '@kapis/contract/refusals'
import { formatMoney } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { DepositReceipt, WalletHistory } from '#db/schema.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { Account } from '#ledger/account.ts'
import { postLocked } from '#ledger/post.ts'
import { inSpan } from '#tracing/scope.ts'
import { notify, wordsOf } from './notify.ts'
import { publishWalletRow } from './publish-wallet-row.ts'

export type DepositRow = Selectable<WalletHistory>
export type DepositReceiptRow = Selectable<DepositReceipt>

export type Credit = {
  /** The deposit receipt that confirms the payment, if there is one. */
  record: DepositReceiptRow | null
  amountMinor: bigint
  /** The staff member who credits the deposit, or null if it is credited automatically. */
  staffId: string | null
  /** The staff member's comment to the player. */
  comment?: string | null | undefined
}

/**
 * Credits a deposit: writes the journal, the wallet row and the deposit receipt in one transaction.
 * Must run under the locks of the account and the wallet row. Unique columns ensure that a
 * reference or image is credited only once. Returns the account after the credit.
 *
 * Refuses: conflict, money_stopped.
 */
export function creditDeposit(
  tx: Tx,
  account: Account,
  row: DepositRow,
  credit: Credit,
): Promise<Account> {
  return inSpan('credit deposit', { 'kapis.wallet_history_id': row.wallet_history_id }, () =>
    creditLocked(tx, account, row, credit),
  )
}

async function creditLocked(
  tx: Tx,
  account: Account,
  row: DepositRow,
  credit: Credit,
): Promise<Account> {
  const reference = credit.record?.reference ?? row.read_reference
  if (row.status !== 'pending' || (await isCredited(tx, row, reference))) throw refuse('conflict')
  const after = await postLocked(tx, account, {
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
      settled_seq: after.seq,
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
  await publishWalletRow(tx, { ...row, status: 'completed' })
  const { comment = row.comment } = credit
  const amount = formatMoney(credit.amountMinor, 'coin')
  const notice = { kind: 'deposit_credited', amount, note: wordsOf(comment) } as const
  await notify(tx, row.player_id, notice, { walletHistoryId: row.wallet_history_id })
  return after
}

/** Marks a deposit receipt as the payment of a deposit. */
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

/**
 * Returns whether the reference or the image has been credited before. Checking first gives a clear
 * refusal; the unique columns are the guarantee.
 */
async function isCredited(tx: Tx, row: DepositRow, reference: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_history
    where credited_reference = ${reference} or credited_image = ${row.image_print}
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Credits a deposit by decision of staff. A deposit receipt with the same reference is linked to
 * the deposit; if its amount differs, the credit is refused. Returns the account after the credit.
 *
 * Refuses: conflict, money_stopped.
 */
export async function creditByStaff(
  tx: Tx,
  account: Account,
  row: DepositRow,
  { staffId, comment }: Pick<Credit, 'comment'> & { staffId: string },
): Promise<Account> {
  const record = await lockRecord(tx, row.read_reference)
  const isPayable =
    record === null || (record.status === 'pending' && record.amount_minor === row.amount_minor)
  if (!isPayable) throw refuse('conflict', { record: record.deposit_receipt_id })
  const credit = { record, amountMinor: row.amount_minor, staffId, comment }
  return creditDeposit(tx, account, row, credit)
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
