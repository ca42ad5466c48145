import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { publishWalletRow } from '#cashier/publish-wallet-row.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { typeName } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { lockRow } from '../wallet.queries.ts'

/**
 * Assigns a pending row to the staff member, or releases it. An assignment keeps two staff members
 * from working on the same row, and shows the player that the row is in review. It is not a lock:
 * others may still settle the row, and may take it over after 30 minutes.
 *
 * Refuses: not_found, forbidden, conflict (the row is settled, or assigned to somebody else).
 */
export function assignWalletRow(
  { db }: { db: Db },
  actor: UserRef,
  input: { userId: string; walletHistoryId: string; isMine: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, actor, 'wallet.claim', input.userId)
    const row = await lockRow(tx, input.userId, input.walletHistoryId)
    const isElsewhere = row.claimed_by !== null && row.claimed_by !== actor.userId
    if (row.status !== 'pending') throw refuse('conflict')
    if (isElsewhere && !(await isLeft(tx, row))) throw refuse('conflict')
    await assign(tx, row, input.isMine ? actor.userId : null)
    await recordAudit(tx, {
      actor,
      action: 'wallet.claim',
      description: input.isMine
        ? `Assigned a ${typeName(row)} to themselves`
        : `Unassigned a ${typeName(row)}`,
      newValue: { walletHistoryId: row.wallet_history_id },
      affected,
    })
  })
}

/**
 * Returns whether the assignment is older than 30 minutes, after which anyone may take the row
 * over.
 */
async function isLeft(tx: Tx, { claimed_at }: WalletRowFields): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    select ${claimed_at}::timestamptz < clock_timestamp() - interval '30 minutes' as "isLeft"`.execute(
    tx,
  )
  return rows[0]?.isLeft === true
}

/**
 * Writes the assignment. The row's version stays the same, so that a pending approval request
 * remains valid.
 */
async function assign(tx: Tx, row: WalletRowFields, staffId: string | null): Promise<void> {
  await tx
    .updateTable('wallet_history')
    .set({
      claimed_by: staffId,
      claimed_at: staffId === null ? null : sql<Date>`clock_timestamp()`,
    })
    .where('player_id', '=', row.player_id)
    .where('wallet_history_id', '=', row.wallet_history_id)
    .execute()
  await publishWalletRow(tx, row)
}
