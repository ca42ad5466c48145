import { assertOpen } from '@kapis/contract/gates'
import type { FactsAt } from '@kapis/contract/gates'
import { refuse } from '@kapis/contract/refusals'
import { formatMoney } from '@kapis/money/money'
import { sql } from 'kysely'
import type { creditByStaff } from '#cashier/credit-deposit.ts'
import { maskNumber } from '#cashier/queue-letter.ts'
import { notify, wordsOf } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Account } from '#ledger/account.ts'
import { postLocked } from '#ledger/post.ts'
import type { WalletRowFields } from './present-wallet.ts'
import { updateRow } from './wallet.queries.ts'

/** Credits a deposit by staff decision. */
export type CreditDeposit = typeof creditByStaff

/**
 * A settled row, with the account after it. The next journal entry of the transaction starts from
 * that account.
 */
export type SettledRow = { row: WalletRowFields; account: Account }

/**
 * Pays a withdrawal from its hold. Must run under the locks of the account and the row.
 *
 * Refuses: payout_on_hold, payee_on_hold, money_stopped.
 */
export async function payWithdrawal(
  tx: Tx,
  account: Account,
  row: WalletRowFields,
  settled: { staffId: string; comment: string | null; proofKey: string | null },
): Promise<SettledRow> {
  await assertNotOnHold(tx, row)
  const after = await postLocked(tx, account, {
    playerId: row.player_id,
    cause: 'withdrawal',
    causeKey: row.wallet_history_id,
    counter: 'cashier',
    currency: 'coin',
    amountMinor: 0n,
    heldMinor: -row.amount_minor,
  })
  const amount = pesos(row.amount_minor)
  const number = maskNumber(row.gcash_number)
  const note = wordsOf(settled.comment)
  const notice = { kind: 'withdrawal_paid', amount, number, note } as const
  await notify(tx, row.player_id, notice, aboutRow(row))
  const paid = await updateRow(tx, row, {
    status: 'completed',
    comment: settled.comment,
    proof_file_key: settled.proofKey ?? row.proof_file_key,
    settled_seq: after.seq,
    ...settledBy(settled.staffId),
  })
  await markKnown(tx, paid)
  return { row: paid, account: after }
}

/** Marks the number of a paid withdrawal as known in the player's other pending withdrawals. */
async function markKnown(tx: Tx, paid: WalletRowFields): Promise<void> {
  await tx
    .updateTable('wallet_history')
    .set({ is_gcash_new: false })
    .where('player_id', '=', paid.player_id)
    .where('type', '=', 'withdraw')
    .where('status', '=', 'pending')
    .where('gcash_number', '=', paid.gcash_number)
    .execute()
}

/**
 * Checks that a withdrawal is not on hold. After a change of contact details or of the payee,
 * withdrawals are on hold for a day, so that the player can object. Deposits are never on hold.
 *
 * Refuses: payout_on_hold, payee_on_hold.
 */
export async function assertNotOnHold(tx: Tx, row: WalletRowFields): Promise<void> {
  if (row.type !== 'withdraw') return
  const { rows } = await sql<FactsAt<'payOut', 'hold'>>`
    select case when payout_hold_until > clock_timestamp() then payout_hold_until end
        as "playerHeldUntil",
      case when payee_hold_until > clock_timestamp() then payee_hold_until end as "payeeHeldUntil"
    from app_user, (select ${row.payee_hold_until}::timestamptz as payee_hold_until) as w
    where user_id = ${row.player_id}`.execute(tx)
  assertOpen('payOut', 'hold', rows[0]!)
}

/**
 * Rejects a row, and releases the hold of a withdrawal; a deposit has no hold. Must run under the
 * locks of the account and the row.
 */
export async function rejectRow(
  tx: Tx,
  account: Account,
  row: WalletRowFields,
  settled: { settledBy: string; comment: string },
): Promise<SettledRow> {
  if (row.status !== 'pending' || row.proof_file_key !== null) throw refuse('conflict')
  const isHeld = row.type === 'withdraw'
  const after = isHeld ? await release(tx, account, row) : account
  // A player who cancels needs no notification.
  if (settled.settledBy !== row.player_id) {
    const kind = isHeld ? 'withdrawal_refused' : 'deposit_refused'
    const notice = { amount: pesos(row.amount_minor), reason: wordsOf(settled.comment) }
    await notify(tx, row.player_id, { kind, ...notice }, aboutRow(row))
  }
  const rejected = await updateRow(tx, row, {
    status: 'rejected',
    comment: settled.comment,
    settled_seq: isHeld ? after.seq : null,
    ...settledBy(settled.settledBy),
  })
  return { row: rejected, account: after }
}

function release(tx: Tx, account: Account, row: WalletRowFields): Promise<Account> {
  return postLocked(tx, account, {
    playerId: row.player_id,
    cause: 'refund',
    causeKey: row.wallet_history_id,
    counter: 'hold',
    currency: 'coin',
    amountMinor: row.amount_minor,
    heldMinor: -row.amount_minor,
  })
}

/**
 * Reduces a withdrawal: releases the difference and notifies the player. Must run under the locks
 * of the account and the row. Returns the account after the release.
 */
export async function lowerHold(
  tx: Tx,
  account: Account,
  row: WalletRowFields,
  { amountMinor, reason }: { amountMinor: bigint; reason: string | null },
): Promise<Account> {
  if (row.proof_file_key !== null) throw refuse('conflict')
  const back = row.amount_minor - amountMinor
  const after = await postLocked(tx, account, {
    playerId: row.player_id,
    cause: 'hold',
    causeKey: `${row.wallet_history_id}/${row.version}`,
    counter: 'hold',
    currency: 'coin',
    amountMinor: back,
    heldMinor: -back,
  })
  const notice = {
    kind: 'withdrawal_lowered',
    amount: pesos(row.amount_minor),
    less: pesos(amountMinor),
    back: pesos(back),
    reason: wordsOf(reason),
  } as const
  await notify(tx, row.player_id, notice, aboutRow(row))
  return after
}

const pesos = (amountMinor: bigint) => formatMoney(amountMinor, 'coin')

function aboutRow({ wallet_history_id: walletHistoryId }: WalletRowFields) {
  return { walletHistoryId }
}

function settledBy(userId: string) {
  return { settled_by: userId, settled_at: sql<Date>`clock_timestamp()` as unknown as Date }
}
