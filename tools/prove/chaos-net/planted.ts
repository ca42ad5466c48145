import { isRefusal } from '@kapis/contract/refusals'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'

/**
 * Planted bug: treats a missing answer to COMMIT as a failure and settles the bets a second time.
 */
export function makePlayAgain(deps: SettleDeps): SettleMoves {
  const settle = makeSettle(deps, null)
  return (bets) =>
    settle(bets).catch((error: unknown) => {
      if (!isRefusal(error, 'outcome_unknown')) throw error
      return settle(bets.map((bet) => ({ ...bet, identifier: `${bet.identifier}-again` })))
    })
}
