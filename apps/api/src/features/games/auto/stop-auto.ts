import type { AutoStopReason } from '@kapis/contract/refusals'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { stopAuto as route } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'

/**
 * Stops the player's auto session. A session that has already stopped stays unchanged. Refuses:
 * not_found.
 */
export async function stopAuto(
  { db }: { db: Db },
  playerId: string,
  autoSessionId: string,
): Promise<DataInput<typeof route>> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, playerId)
    const session = await tx
      .selectFrom('auto_session')
      .select(['placed', 'net_minor', 'stopped_why'])
      .where('player_id', '=', playerId)
      .where('auto_session_id', '=', autoSessionId)
      .executeTakeFirst()
    if (session === undefined) throw refuse('not_found')
    if (session.stopped_why === null) await closeOpenAuto(tx, playerId, 'player')
    return { placed: session.placed, net: toNumber(session.net_minor) }
  })
}

/**
 * Closes the player's open auto session, if there is one. Must run under the account's lock, like
 * the session's bets.
 */
export async function closeOpenAuto(
  tx: Tx,
  playerId: string,
  reason: AutoStopReason,
): Promise<void> {
  await tx
    .updateTable('auto_session')
    .set({ stopped_at: sql`clock_timestamp()`, stopped_why: reason })
    .where('player_id', '=', playerId)
    .where('stopped_at', 'is', null)
    .execute()
}
