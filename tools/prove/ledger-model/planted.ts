import { isSettled } from '../../../apps/api/src/features/games/bets/bet.ts'
import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'

/** Planted bug: rounds a win up to the next centavo. */
export function makeRoundUp(deps: SettleDeps): SettleBatch {
  const settleBets = makeSettleLocked(deps)
  return async (bets) => {
    const results = await settleBets(bets)
    for (const bet of results) {
      if (!isSettled(bet) || bet.payoutMinor % 100n === 0n) continue
      const gift = 100n - (bet.payoutMinor % 100n)
      const column = bet.currency === 'coin' ? 'coin_minor' : 'ticket_minor'
      await deps.betPool.query(
        `update ledger_account set ${column} = ${column} + $2 where player_id = $1`,
        [bet.playerId, gift],
      )
      bet.payoutMinor += gift
    }
    return results
  }
}
