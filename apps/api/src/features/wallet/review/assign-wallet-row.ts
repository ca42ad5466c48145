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
 * Assigns a pending row to the staff member, or releases it; marks a deposit as ready to approve.
 * Moderators may do so with deposits only. An assignment keeps two staff members from working on
 * the same row, and shows the player that the row is in review. It is not a lock: others may still
 * settle the row, and may take it over after 30 minutes.
 *
 * Refuses: not_found, forbidden, bad_request, conflict (the row is settled, or assigned to somebody
 * else).
 */
export function assignWalletRow(
  { db }: { db: Db },
  actor: UserRef,
  input: {
    userId: string
    walletHistoryId: string
    isMine: boolean
    isReady?: boolean | undefined
  },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, input.userId, input.walletHistoryId)
    const action = row.type === 'withdraw' ? 'wallet.claim' : 'wallet.triage'
    const affected = await getTargetUser(tx, actor, action, input.userId)
    const { isMine, isReady } = input
    if (isReady !== undefined && row.type !== 'deposit') throw refuse('bad_request')
    const isElsewhere = row.claimed_by !== null && row.claimed_by !== actor.userId
    if (row.status !== 'pending') throw refuse('conflict')
    if (isElsewhere && !(await isLeft(tx, row))) throw refuse('conflict')
    await assign(tx, row, isMine ? actor.userId : null)
    if (isReady !== undefined) await markReady(tx, row, isReady ? actor.userId : null)
    await recordAudit(tx, {
      actor,
      action,
      description: describe(row, input),
      newValue: { walletHistoryId: row.wallet_history_id },
      affected,
    })
  })
}

function describe(
  row: WalletRowFields,
  { isMine, isReady }: { isMine: boolean; isReady?: boolean | undefined },
): string {
  const what = typeName(row)
  if (isReady === true) return `Marked a ${what} as ready to approve`
  if (isReady === false) return `Removed the mark “ready to approve” from a ${what}`
  return isMine ? `Assigned a ${what} to themselves` : `Unassigned a ${what}`
}

/** Writes who found the deposit ready. Like an assignment, the mark leaves the version unchanged. */
async function markReady(tx: Tx, row: WalletRowFields, staffId: string | null): Promise<void> {
  await tx
    .updateTable('wallet_history')
    .set({
      ready_by: staffId,
      ready_at: staffId === null ? null : sql<Date>`clock_timestamp()`,
    })
    .where('player_id', '=', row.player_id)
    .where('wallet_history_id', '=', row.wallet_history_id)
    .execute()
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
