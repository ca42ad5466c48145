import type { Db } from '../../../apps/api/src/db/pool.ts'

export type BadRounds = {
  bets: number
  epochs: number
  /**
   * The number of bets that were placed after their epoch was closed, or after a bet in a later
   * epoch.
   */
  onClosed: number
  /** The number of epochs in which a round is missing or occurs twice. */
  nonceTwiceOrSkipped: number
  message: string
}

/** Counts a player's bets that are stored in a wrong epoch or round. */
export async function countBadRounds(db: Db, playerId: string): Promise<BadRounds> {
  const bets = await db
    .selectFrom('ledger_bet')
    .select(['seq', 'epoch', 'nonce', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('seq')
    .orderBy('at')
    .execute()
  const epochs = await db
    .selectFrom('fairness_epoch')
    .select(['epoch', 'closed_at', 'rounds_used'])
    .where('player_id', '=', playerId)
    .where('state', '!=', 'next')
    .execute()
  const byEpoch = new Map(epochs.map((epoch) => [epoch.epoch, epoch]))
  let highest = 0
  const onClosed = bets.filter((bet) => {
    const { closed_at: closedAt = null, rounds_used: rounds = null } = byEpoch.get(bet.epoch) ?? {}
    const isLate = bet.epoch < highest || (rounds !== null && bet.nonce >= rounds)
    highest = Math.max(highest, bet.epoch)
    return isLate || (closedAt !== null && bet.at >= closedAt)
  }).length
  const nonceTwiceOrSkipped = epochs.reduce((bad, { epoch, rounds_used: used }) => {
    const nonces = bets.filter((bet) => bet.epoch === epoch).map(({ nonce }) => nonce)
    const isRow = new Set(nonces).size === nonces.length && Math.max(-1, ...nonces) < nonces.length
    return bad + Number(!isRow || (used !== null && used !== nonces.length))
  }, 0)
  const message = `${onClosed} on a closed one, ${nonceTwiceOrSkipped} epochs with a gap or a double`
  return { bets: bets.length, epochs: epochs.length, onClosed, nonceTwiceOrSkipped, message }
}
