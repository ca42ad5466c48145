import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'

/**
 * Planted bug: credits everyone who sends the receipt of a payment, even if it was credited before.
 */
export function makeCredits(db: Db) {
  return ({ playerId, walletHistoryId }: { playerId: string; walletHistoryId: string }) =>
    inTransaction(db, async (tx) => {
      await post(tx, {
        playerId,
        cause: 'deposit',
        causeKey: walletHistoryId,
        counter: 'cashier',
        currency: 'coin',
        amountMinor: 2_500_000n,
      })
    })
}
