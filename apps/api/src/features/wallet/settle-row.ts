import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { creditByStaff } from '#cashier/credit-deposit.ts'
import { requestRefused, withdrawalLowered, withdrawalPaid } from '#cashier/money-messages.ts'
import { notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import { post } from '#ledger/post.ts'
import type { WalletRowFields } from './present-wallet.ts'
import { updateRow } from './wallet.queries.ts'

/** Credits a deposit by staff decision. */
export type CreditDeposit = typeof creditByStaff

/**
 * Pays a withdrawal from its hold. Must run under the locks of the account and the row.
 *
 * Refuses: payout_on_hold, payee_on_hold, money_stopped.
 */
export async function payWithdrawal(
  tx: Tx,
  row: WalletRowFields,
  settled: { staffId: string; comment: string | null; proofKey: string | null },
): Promise<WalletRowFields> {
  await assertNotOnHold(tx, row)
  const { seq } = await post(tx, {
    playerId: row.player_id,
    cause: 'withdrawal',
    causeKey: row.wallet_history_id,
    counter: 'cashier',
    currency: 'coin',
    amountMinor: 0n,
    heldMinor: -row.amount_minor,
  })
  await notify(tx, row.player_id, withdrawalPaid(row, settled.comment), aboutRow(row))
  return updateRow(tx, row, {
    status: 'completed',
    comment: settled.comment,
    proof_file_key: settled.proofKey ?? row.proof_file_key,
    settled_seq: seq,
    ...settledBy(settled.staffId),
  })
}

/**
 * Checks the hold of one day after staff changed contact details or a payee, in which the player
 * can object. Deposits have none.
 *
 * Refuses: payout_on_hold, payee_on_hold.
 */
export async function assertNotOnHold(tx: Tx, row: WalletRowFields): Promise<void> {
  if (row.type !== 'withdraw') return
  const { rows } = await sql<{ isPlayerHeld: boolean | null; isPayeeHeld: boolean | null }>`
    select payout_hold_until > clock_timestamp() as "isPlayerHeld",
      ${row.payee_hold_until}::timestamptz > clock_timestamp() as "isPayeeHeld"
    from app_user where user_id = ${row.player_id}`.execute(tx)
  if (rows[0]?.isPlayerHeld) throw refuse('payout_on_hold')
  if (rows[0]?.isPayeeHeld) throw refuse('payee_on_hold')
}

/** Rejects a row and releases a withdrawal's hold; a deposit has none. */
export async function rejectRow(
  tx: Tx,
  row: WalletRowFields,
  settled: { settledBy: string; comment: string },
): Promise<WalletRowFields> {
  if (row.status !== 'pending' || row.proof_file_key !== null) throw refuse('conflict')
  const seq = row.type === 'withdraw' ? await release(tx, row) : null
  // A player who cancels needs no notification.
  if (settled.settledBy !== row.player_id) {
    await notify(tx, row.player_id, requestRefused(row, settled.comment), aboutRow(row))
  }
  return updateRow(tx, row, {
    status: 'rejected',
    comment: settled.comment,
    settled_seq: seq,
    ...settledBy(settled.settledBy),
  })
}

async function release(tx: Tx, row: WalletRowFields): Promise<bigint> {
  const { seq } = await post(tx, {
    playerId: row.player_id,
    cause: 'refund',
    causeKey: row.wallet_history_id,
    counter: 'hold',
    currency: 'coin',
    amountMinor: row.amount_minor,
    heldMinor: -row.amount_minor,
  })
  return seq
}

/** Reduces a withdrawal: releases the difference and notifies the player. */
export async function lowerHold(
  tx: Tx,
  row: WalletRowFields,
  { amountMinor, reason }: { amountMinor: bigint; reason: string | null },
): Promise<void> {
  if (row.proof_file_key !== null) throw refuse('conflict')
  const back = row.amount_minor - amountMinor
  await post(tx, {
    playerId: row.player_id,
    cause: 'hold',
    causeKey: `${row.wallet_history_id}/${row.version}`,
    counter: 'hold',
    currency: 'coin',
    amountMinor: back,
    heldMinor: -back,
  })
  await notify(tx, row.player_id, withdrawalLowered(row, amountMinor, reason), aboutRow(row))
}

function aboutRow({ wallet_history_id: walletHistoryId }: WalletRowFields) {
  return { walletHistoryId }
}

function settledBy(userId: string) {
  return { settled_by: userId, settled_at: sql<Date>`clock_timestamp()` as unknown as Date }
}
