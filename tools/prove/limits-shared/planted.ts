import { refuse } from '@kapis/contract/refusals'
import { makeKnownPlayers } from '../../../apps/api/src/features/games/play/known-players.ts'
import type { Move } from '../../../apps/api/src/features/games/play/moves/move.ts'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'
import { nextStakeMicros, UNPACED } from '../../../apps/api/src/ledger/bets/pace.ts'

/** Planted bug: each process limits only the bets that it receives itself. */
export function paceInMemory(deps: SettleDeps): SettleMoves {
  const unpaced = { ...deps, pace: () => UNPACED }
  const settle = makeSettle(unpaced, makeKnownPlayers(unpaced))
  const lastStakes = new Map<string, bigint>()
  // A bet whose account was locked is settled again in a later batch, but counts only once.
  const counted = new WeakSet<Move>()
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
    const results = allowed.length === 0 ? [] : await settle(allowed)
    let next = 0
    return isAllowed.map((is) => (is ? results[next++]! : refuse('too_many_requests')))
  }
}
