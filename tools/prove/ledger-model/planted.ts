import { isSettled } from '../../../apps/api/src/features/games/play/moves/move.ts'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'

/** Planted bug: rounds a win up to the next centavo. */
export function makeRoundUp(deps: SettleDeps): SettleMoves {
  const settle = makeSettle(deps, null)
  return async (bets) => {
    const results = await settle(bets)
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
