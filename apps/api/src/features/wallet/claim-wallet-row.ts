import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { getTarget } from '#audit/person.ts'
import type { Person } from '#audit/person.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockRow, updateRow } from './wallet.queries.ts'

/**
 * Takes a waiting row onto one's desk, or off it, so that two people do not work on one case and
 * the player sees that somebody has it. A desk is no lock: whoever may settle may still do so.
 *
 * Refuses: not_found, forbidden, conflict (it is settled, or on another desk).
 */
export function claimWalletRow(
  { db }: { db: Db },
  actor: Person,
  input: { userId: string; walletHistoryId: string; isMine: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const affected = await getTarget(tx, actor, 'wallet.claim', input.userId)
    const row = await lockRow(tx, input.userId, input.walletHistoryId)
    const isElsewhere = row.claimed_by !== null && row.claimed_by !== actor.userId
    if (row.status !== 'pending' || isElsewhere) throw refuse('conflict')
    await updateRow(tx, row, {
      claimed_by: input.isMine ? actor.userId : null,
      claimed_at: input.isMine ? (sql<Date>`clock_timestamp()` as unknown as Date) : null,
    })
    await recordAudit(tx, {
      actor,
      action: 'wallet.claim',
      description: input.isMine ? `Took a ${row.type} onto the desk` : `Put a ${row.type} back`,
      newValue: { walletHistoryId: row.wallet_history_id },
      affected,
    })
  })
}
