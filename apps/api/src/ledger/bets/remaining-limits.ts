import type { GateFacts } from '@kapis/contract/gate-rules'
import type { Currency } from '@kapis/money/money'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Account } from '../account.ts'

/** The amounts that a player's own limits still allow. Null means that there is no such limit. */
export type RemainingLimits = Pick<GateFacts, 'isPaused' | 'wagerLeftMinor' | 'lossLeftMinor'>

const FIND_REMAINING_LIMITS = {
  name: 'find-limits-left',
  text: `select player_id as "playerId", is_paused as "isPaused",
    wager_left_minor as "wagerLeftMinor", loss_left_minor as "lossLeftMinor"
    from ledger_limits_left($1::uuid[])`,
}

/**
 * Returns what the limits of players still allow, for those who have set any. Adds up only the play
 * since the last count, so that the cost does not grow over the month. Must run under the locks of
 * the accounts.
 */
export async function findRemainingLimits(
  tx: BatchTx,
  accounts: readonly Account[],
): Promise<Map<string, RemainingLimits>> {
  const limited = accounts.filter(({ isLimited }) => isLimited).map(({ playerId }) => playerId)
  if (limited.length === 0) return new Map()
  const rows = await tx.run<RemainingLimits & { playerId: string }>(FIND_REMAINING_LIMITS, [
    [...new Set(limited)],
  ])
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
