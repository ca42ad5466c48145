import { shareBet } from '../../../apps/api/src/features/games/sharing/share-bet.ts'
import { transactionId } from '../../../apps/api/src/ledger/transaction-id.ts'
import type { DemoDeps } from './demo-deps.ts'

/** Shares the best bet of a player whose login is printed. */
export async function shareWin({ db, epochs, signer }: DemoDeps, username: string): Promise<void> {
  const best = await db
    .selectFrom('ledger_bet as b')
    .innerJoin('app_user as u', 'u.user_id', 'b.player_id')
    .select(['b.player_id', 'b.seq', 'u.public_no'])
    .where('u.username', '=', username)
    .orderBy('b.multiplier4', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const transactionHistoryId = transactionId(best.public_no, best.seq)
  const shown = { transactionHistoryId, hasAmounts: true, hasName: true }
  await shareBet({ db, epochs, signer }, best.player_id, shown)
}
