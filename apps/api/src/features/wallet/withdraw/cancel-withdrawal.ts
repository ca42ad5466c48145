import { refuse } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import { runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { isCancelled, presentWallet } from '../present-wallet.ts'
import type { WalletRowReply, WalletRowFields } from '../present-wallet.ts'
import { rejectRow } from '../settle-row.ts'
import { lockRow } from '../wallet.queries.ts'

/**
 * The comment on a cancelled withdrawal, as staff read it. The player sees a text of the web app
 * instead.
 */
const COMMENT = 'Cancelled by the player'

/**
 * Cancels a withdrawal that no staff member has taken yet and releases its hold, in one
 * transaction. A repeated request returns the cancelled row.
 *
 * Refuses: not_found, withdrawal_taken, money_stopped; key_reused.
 */
export function cancelWithdrawal(
  { db }: { db: Db },
  playerId: string,
  { walletHistoryId, key }: { walletHistoryId: string; key: string | null },
): Promise<WalletRowReply> {
  const question = `cancelWithdrawal ${walletHistoryId}`
  return runOnce(db, { userId: playerId, key, question }, async (tx) => {
    const account = await lockAccount(tx, playerId)
    const row = await lockRow(tx, playerId, walletHistoryId)
    if (row.type !== 'withdraw') throw refuse('not_found')
    if (isCancelled(row)) return presentWallet(row)
    if (await isTaken(tx, row)) throw refuse('withdrawal_taken', { walletHistoryId })
    const reason = { settledBy: playerId, comment: COMMENT }
    const rejected = await rejectRow(tx, account, row, reason)
    return presentWallet(rejected.row)
  })
}

/**
 * Returns whether staff may have sent the money: the row is settled or assigned, has a proof of
 * payment, or has an approval request for its payment that was not refused.
 */
async function isTaken(tx: Tx, row: WalletRowFields): Promise<boolean> {
  if (row.status !== 'pending' || row.claimed_by !== null || row.proof_file_key !== null)
    return true
  const request = await tx
    .selectFrom('approval')
    .select('approval_id')
    .where('action', '=', 'wallet.settle')
    .where('subject', '=', `wallet ${row.wallet_history_id}`)
    .where('state', '!=', 'refused')
    .limit(1)
    .executeTakeFirst()
  return request !== undefined
}
