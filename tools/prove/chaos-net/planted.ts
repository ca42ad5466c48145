import { isRefusal } from '@kapis/contract/refusals'
import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'

/**
 * Planted bug: treats a missing answer to COMMIT as a failure and settles the bets a second time.
 */
export function makePlayAgain(deps: SettleDeps): SettleBatch {
  const settleBets = makeSettleLocked(deps)
  return (bets) =>
    settleBets(bets).catch((error: unknown) => {
      if (!isRefusal(error, 'outcome_unknown')) throw error
      return settleBets(bets.map((bet) => ({ ...bet, identifier: `${bet.identifier}-again` })))
    })
}
