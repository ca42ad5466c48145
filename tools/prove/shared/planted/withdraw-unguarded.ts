import { refuse } from '@kapis/contract/refusals'
import type { RequestWithdrawalUse } from '../../../../apps/api/src/features/wallet/withdraw/request-withdrawal.ts'
import { presentWallet } from '../../../../apps/api/src/features/wallet/present-wallet.ts'
import type { updateWalletRow } from '../../../../apps/api/src/features/wallet/review/update-wallet-row.ts'

/**
 * Planted bug: checks the balance, writes the request and then writes the new balance, without a
 * lock.
 */
export const withdrawUnguarded: RequestWithdrawalUse = async ({ db }, playerId, request) => {
  const account = await db
    .selectFrom('ledger_account')
    .select(['coin_minor', 'coin_held_minor'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (account.coin_minor < request.amount) throw refuse('insufficient_coin')
  const row = await db
    .insertInto('wallet_history')
    .values({
      player_id: playerId,
      type: 'withdraw',
      amount_minor: request.amount,
      gcash_number: request.gcashNumber,
      gcash_name: request.gcashName,
      hold_seq: 1n,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('ledger_account')
    .set({
      coin_minor: account.coin_minor - request.amount,
      coin_held_minor: account.coin_held_minor + request.amount,
    })
    .where('player_id', '=', playerId)
    .execute()
  return presentWallet(row)
}

/**
 * Planted bug: reads the row without a lock, so that two concurrent decisions both see it as
 * pending.
 */
export const settleUnguarded: typeof updateWalletRow = async ({ db }, maker, request) => {
  const row = await db
    .selectFrom('wallet_history')
    .selectAll()
    .where('wallet_history_id', '=', request.walletHistoryId)
    .executeTakeFirstOrThrow()
  if (row.status !== 'pending') throw refuse('conflict')
  await db
    .updateTable('wallet_history')
    .set({
      status: 'completed',
      settled_seq: 1n,
      settled_by: maker.userId,
      settled_at: new Date(),
      comment: 'paid',
    })
    .where('wallet_history_id', '=', request.walletHistoryId)
    .execute()
  return { isWaiting: false }
}
