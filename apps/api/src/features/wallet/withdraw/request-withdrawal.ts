import { refuse, refuseBeyondOwn, refuseWithdrawal } from '@kapis/contract/refusals'
import { WITHDRAWALS_WAITING_MAX } from '@kapis/contract/wallet'
import type { RequestWithdrawal } from '@kapis/contract/wallet'
import { formatMoney, toNumber } from '@kapis/money/money'
import { checkWithdrawal } from '#cashier/exclusions/check-withdrawal.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
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
import { assertPayee } from '../payee.ts'
import type { CheckPayee } from '../payee.ts'
import { presentWallet } from '../present-wallet.ts'
import type { WalletRowReply } from '../present-wallet.ts'
import { countWaiting, insertRow, isPaidBefore } from '../wallet.queries.ts'
import { findPayoutHold, keepGcash, listHolidays, newWalletId } from '../wallet.queries.ts'

export type WithdrawalDeps = {
  db: Db
  identities: Identities
  exclusions: Exclusions
  isRealMoney: boolean
  checkPayee: CheckPayee
}
export type RequestWithdrawalUse = typeof requestWithdrawal

/**
 * Requests a withdrawal. The coins are held in the same transaction, so that they can be neither
 * played nor withdrawn again.
 *
 * Refuses: player_listed, payee_refused; with real money also contact_unverified,
 * identity_not_checked and payee_name_differs; withdrawal_not_open, withdrawal_own_only,
 * withdrawals_waiting, insufficient_coin, money_stopped; key_reused.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  playerId: string,
  { amount, gcashNumber, gcashName, key }: RequestWithdrawal & { key: string | null },
): Promise<WalletRowReply> {
  const { db, identities, isRealMoney, checkPayee } = deps
  await checkWithdrawal(deps, playerId, { gcashNumber, gcashName })
  const question = `requestWithdrawal ${amount} ${gcashNumber} ${gcashName}`
  const request = { userId: playerId, key: key ?? DERIVED_KEY, question }
  return runOnce(db, request, async (tx) => {
    const account = await lockAccount(tx, playerId)
    if (!account.isActive) throw refuse('session_expired')
    if (isRealMoney) await assertReachable(tx, playerId)
    // In doubt, staff decide when they pay.
    assertPayee(await checkPayee(tx, playerId, gcashName), { hasReason: true })
    await assertWithdrawable(tx, playerId, amount)
    const waiting = await countWaiting(tx, playerId)
    if (waiting >= WITHDRAWALS_WAITING_MAX) throw refuse('withdrawals_waiting')
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

/** Checks that the player has verified both contact details. Refuses: contact_unverified. */
async function assertReachable(tx: Tx, playerId: string): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select(['email_verified_at', 'mobile_verified_at'])
    .where('user_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const isReachable = user.email_verified_at !== null && user.mobile_verified_at !== null
  if (!isReachable) throw refuse('contact_unverified')
}

/**
 * Checks that the player may withdraw this amount. Refuses: withdrawal_not_open,
 * withdrawal_own_only.
 */
async function assertWithdrawable(tx: Tx, playerId: string, amount: bigint): Promise<void> {
  const now = await findWithdrawable(tx, playerId)
  if (now.basis === 'none') {
    const { remaining, gamesMissing, wageredMissingMinor } = now.eligibility
    const wageredMissing = toNumber(wageredMissingMinor)
    throw refuseWithdrawal(remaining, { gamesMissing, wageredMissing })
  }
  if (now.basis === 'own' && amount > now.withdrawableMinor) {
    throw refuseBeyondOwn(now.withdrawableMinor)
  }
}
