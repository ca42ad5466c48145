import type { GateFacts } from '@kapis/contract/gate-rules'
import type { Currency } from '@kapis/money/money'
import type { BatchTx } from '#db/batch-transaction.ts'

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
