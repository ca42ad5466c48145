import type { GateFacts } from '@kapis/contract/gate-rules'
import type { Currency } from '@kapis/money/money'
import { sql } from 'kysely'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'

/** The amounts that a player's own limits still allow. Null means that there is no such limit. */
export type RemainingLimits = Pick<GateFacts, 'isPaused' | 'wagerLeftMinor' | 'lossLeftMinor'>

const FIND_REMAINING_LIMITS = {
  name: 'find-limits-left',
  text: `select player_id as "playerId", is_paused as "isPaused",
    wager_left_minor as "wagerLeftMinor", loss_left_minor as "lossLeftMinor"
    from ledger_limits_left($1::uuid[])`,
}

type Row = RemainingLimits & { playerId: string }

/**
 * Returns what the limits of a batch's players still allow. Adds up only the play since the last
 * count, so that the cost does not grow over the month. Must run under the locks of the players'
 * accounts.
 */
export async function findRemainingLimits(
  tx: BatchTx,
  playerIds: string[],
): Promise<Map<string, RemainingLimits>> {
  const rows = await tx.run<Row>(FIND_REMAINING_LIMITS, [playerIds])
  return new Map(rows.map((row) => [row.playerId, row]))
}

/** Subtracts a stake from the remaining amounts, for the player's next one in the same batch. */
export function deductBet(
  remaining: RemainingLimits,
  bet: { currency: Currency; stakeMinor: bigint; payoutMinor: bigint },
): void {
  if (bet.currency !== 'coin') return
  if (remaining.wagerLeftMinor !== null) remaining.wagerLeftMinor -= bet.stakeMinor
  if (remaining.lossLeftMinor !== null) remaining.lossLeftMinor += bet.payoutMinor - bet.stakeMinor
}

/**
 * Marks an account as limited. Also changes its version, so that cached player states are read
 * again.
 */
export async function markLimited(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ is_limited: true, version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}

/**
 * Adds journal entries that are not counted yet to the counters of the player's limits, oldest
 * first and at most `linesMax`. Returns how many are left. Must run under the account's lock.
 */
export async function countPlay(tx: Tx, playerId: string, linesMax: number): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`
    select ledger_count_play(${playerId}, ${linesMax}::int8) as left`.execute(tx)
  return rows[0]!.left
}
