import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { requestApproval, namesOf } from '#audit/approval-requests.ts'
import type { Executor } from '#audit/approval-requests.ts'
import { getUserRef } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { editedBy } from '#cashier/editors.ts'
import { amountOf } from '#cashier/money-messages.ts'
import type { notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import type { WalletEdit } from './plan-edit.ts'
import { maskGcash } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { lowerHold } from '../settle-row.ts'
import { isPaidBefore, lockRow, updateRow } from '../wallet.queries.ts'

/** Sends a message to the player's inbox. */
export type Notify = typeof notify

/**
 * The change as stored in the approval request: the new payee, and a smaller amount if there is
 * one.
 */
type Kept = {
  userId: string
  walletHistoryId: string
  gcashNumber: string
  gcashName: string
  fromGcashNumber: string | null
  fromGcashName: string | null
  /** The exact new amount, as text. `newAmount` is for display. */
  newAmountMinor: string | null
  newAmount: number | null
  comment: string | null
}

/** Requests approval for another payee of a withdrawal. Until the approval nothing changes. */
export async function requestPayeeChange(
  tx: Tx,
  maker: UserRef,
  { row, edit, affected }: { row: WalletRowFields; edit: WalletEdit; affected: UserRef },
): Promise<void> {
  const { gcash_number: number, gcash_name: name, amount_minor: amount } = edit.fields
  const input: Kept = {
    userId: row.player_id,
    walletHistoryId: row.wallet_history_id,
    gcashNumber: number ?? row.gcash_number ?? '',
    gcashName: name ?? row.gcash_name ?? '',
    fromGcashNumber: row.gcash_number,
    fromGcashName: row.gcash_name,
    newAmountMinor: amount === undefined ? null : String(amount),
    newAmount: amount === undefined ? null : toNumber(amount),
    comment: edit.comment ?? null,
  }
  await requestApproval(tx, {
    action: 'wallet.payee',
    subject: `payee ${row.wallet_history_id}`,
    asked: input,
    amountMinor: row.amount_minor,
    maker,
    affected,
    reason: edit.comment ?? undefined,
  })
}

/**
 * Returns the function that changes the payee after approval. It holds the withdrawal for 24 hours
 * and notifies the player, who can object.
 *
 * Refuses: not_found, conflict, money_stopped.
 */
export function executeChangePayee({ notify }: { notify: Notify }): Executor {
  return async (tx, request, actors) => {
    const kept = request.asked as Kept
    const account = await lockAccount(tx, kept.userId)
    const row = await lockRow(tx, kept.userId, kept.walletHistoryId)
    if (row.status !== 'pending' || row.amount_minor !== request.amountMinor)
      throw refuse('conflict')
    // A proof of payment uploaded after the request shows that the old payee was paid.
    if (row.proof_file_key !== null) throw refuse('conflict')
    const affected = await getUserRef(tx, kept.userId)
    const after = await writePayee(tx, { account, row }, kept, actors.maker.userId)
    const { walletHistoryId } = kept
    await notify(tx, kept.userId, payeeChanged(after), { walletHistoryId })
    const { actor, askedBy } = namesOf(actors)
    await recordAudit(tx, {
      actor,
      action: 'wallet.payee',
      description: 'Changed the payee of a withdrawal',
      oldValue: factsOf(row),
      newValue: { ...factsOf(after), ...(askedBy !== undefined && { askedBy }) },
      affected,
      ...(kept.comment !== null && { reason: kept.comment }),
    })
  }
}

async function writePayee(
  tx: Tx,
  { account, row }: { account: LockedAccount; row: WalletRowFields },
  { gcashNumber, gcashName, newAmountMinor, comment }: Kept,
  makerId: string,
): Promise<WalletRowFields> {
  const amount = newAmountMinor === null ? row.amount_minor : BigInt(newAmountMinor)
  if (amount !== row.amount_minor) {
    await lowerHold(tx, account, row, { amountMinor: amount, reason: comment })
  }
  const until = sql<Date>`clock_timestamp() + interval '24 hours'` as unknown as Date
  const dueAt = sql<Date>`greatest(due_at, clock_timestamp() + interval '24 hours')`
  return updateRow(tx, row, {
    ...editedBy(row, makerId),
    gcash_number: gcashNumber,
    gcash_name: gcashName,
    is_gcash_new: !(await isPaidBefore(tx, row.player_id, gcashNumber)),
    amount_minor: amount,
    payee_hold_until: until,
    due_at: dueAt as unknown as Date,
    ...(comment !== null && { comment }),
  })
}

function payeeChanged(row: WalletRowFields): string {
  const { gcashNumber, gcashName } = maskGcash({
    gcashNumber: row.gcash_number ?? '',
    gcashName: row.gcash_name ?? '',
  })
  return (
    `Our staff changed where your withdrawal of ${amountOf(row.amount_minor)} is paid ` +
    `to: GCash ${gcashNumber}, ${gcashName}. It is paid after 24 hours at the earliest. If you did ` +
    'not ask for this, tell us now.'
  )
}

function factsOf(row: WalletRowFields) {
  return {
    walletHistoryId: row.wallet_history_id,
    amount: toNumber(row.amount_minor),
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    payeeHoldUntil: row.payee_hold_until?.toISOString() ?? null,
  }
}
