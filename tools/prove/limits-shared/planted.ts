import { refuse } from '@kapis/contract/refusals'
import type { BetRequest } from '../../../apps/api/src/features/games/bets/bet.ts'
import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import { makeSettleOptimistic } from '../../../apps/api/src/features/games/settle/settle-optimistic.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import { nextStakeMicros, UNPACED } from '../../../apps/api/src/ledger/bets/pace.ts'

/** Planted bug: each process limits only the bets that it receives itself. */
export function paceInMemory(deps: SettleDeps): SettleBatch {
  const unpaced = { ...deps, pace: () => UNPACED }
  const settleBets = makeSettleOptimistic(unpaced, makeSettleLocked(unpaced))
  const lastStakes = new Map<string, bigint>()
  // A bet whose account was locked is settled again in a later batch, but counts only once.
  const counted = new WeakSet<BetRequest>()
  return async (bets) => {
    const now = BigInt(Math.round(performance.now() * 1_000))
    const pace = deps.pace?.() ?? UNPACED
    const isAllowed = bets.map((bet) => {
      if (counted.has(bet)) return true
      const { playerId } = bet
      const next = nextStakeMicros(lastStakes.get(playerId) ?? null, now, pace)
      if (next === null) return false
      lastStakes.set(playerId, next)
      counted.add(bet)
      return true
    })
    const allowed = bets.filter((_, index) => isAllowed[index])
    const results = allowed.length === 0 ? [] : await settleBets(allowed)
    let next = 0
    return isAllowed.map((is) => (is ? results[next++]! : refuse('too_many_requests')))
  }
}
