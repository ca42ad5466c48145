import { assertOpen } from '@kapis/contract/gates'
import type { RequestWithdrawal } from '@kapis/contract/wallet'
import { formatMoney } from '@kapis/money/money'
import { checkWithdrawal } from '#cashier/exclusions/check-withdrawal.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { readFacts } from '#cashier/gates/read-facts.ts'
import type { Identities } from '#cashier/identities.ts'
import { notify } from '#cashier/notify.ts'
import { maskNumber } from '#cashier/queue-letter.ts'
import { findWithdrawable } from '#cashier/withdrawable.ts'
import type { Tx } from '#db/in-transaction.ts'
import { DERIVED_KEY, runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { postLocked } from '#ledger/post.ts'
import { dueTime, notBefore } from './due-time.ts'
import type { CheckPayee } from '../payee.ts'
import { presentWallet } from '../present-wallet.ts'
import type { WalletRowReply } from '../present-wallet.ts'
import { insertRow, isPaidBefore } from '../wallet.queries.ts'
import { findPayoutHold, keepGcash, listHolidays, newWalletId } from '../wallet.queries.ts'

export type WithdrawalDeps = {
  db: Db
  identities: Identities
  exclusions: Exclusions
  checkPayee: CheckPayee
}
export type RequestWithdrawalUse = typeof requestWithdrawal

/**
 * Requests a withdrawal. The coins are held in the same transaction, so that they can be neither
 * played nor withdrawn again.
 *
 * Refuses what the gates of a withdrawal do; insufficient_coin, key_reused.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  playerId: string,
  { amount, gcashNumber, gcashName, key }: RequestWithdrawal & { key: string | null },
): Promise<WalletRowReply> {
  const { db, identities } = deps
  await checkWithdrawal(deps, playerId, { gcashNumber, gcashName })
  const question = `requestWithdrawal ${amount} ${gcashNumber} ${gcashName}`
  const request = { userId: playerId, key: key ?? DERIVED_KEY, question }
  return runOnce(db, request, async (tx) => {
    const account = await lockAccount(tx, playerId)
    await assertMayWithdraw(tx, deps, playerId, { amount, gcashName })
    const walletHistoryId = await newWalletId(tx)
    const { seq } = await postLocked(tx, account, {
      playerId,
      cause: 'hold',
      causeKey: walletHistoryId,
      counter: 'hold',
      currency: 'coin',
      amountMinor: -amount,
      heldMinor: amount,
    })
    const { holidays, now } = await listHolidays(tx)
    const heldUntil = await findPayoutHold(tx, playerId)
    const { isNew } = await keepGcash(tx, playerId, { gcashNumber, gcashName })
    const number = maskNumber(gcashNumber)
    if (isNew) await notify(tx, playerId, { kind: 'gcash_added', number })
    const requested = { amount: formatMoney(amount, 'coin'), number }
    await notify(tx, playerId, { kind: 'withdrawal_requested', ...requested })
    await identities.remember(tx, playerId)
    const row = await insertRow(tx, {
      player_id: playerId,
      wallet_history_id: walletHistoryId,
      type: 'withdraw',
      amount_minor: amount,
      gcash_number: gcashNumber,
      gcash_name: gcashName,
      is_gcash_new: !(await isPaidBefore(tx, playerId, gcashNumber)),
      due_at: notBefore(dueTime(now, holidays), heldUntil),
      hold_seq: seq,
    })
    return presentWallet(row)
  })
}

/**
 * Checks that the player may withdraw this amount to this name. Must run under the account's lock.
 * If the name fits the ID only in part, staff decide when they pay.
 */
async function assertMayWithdraw(
  tx: Tx,
  { checkPayee }: WithdrawalDeps,
  playerId: string,
  { amount, gcashName }: Pick<RequestWithdrawal, 'amount' | 'gcashName'>,
): Promise<void> {
  assertOpen('withdraw', 'account', {
    ...(await readFacts(tx, playerId)),
    ...(await checkPayee(tx, playerId, gcashName)),
    withdrawable: await findWithdrawable(tx, playerId),
    amountMinor: amount,
  })
}
