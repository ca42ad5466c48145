import type { BetReply } from '@kapis/contract/games'
import { canonical } from '@kapis/fairness/receipt'
import type { BetRule } from '@kapis/games/bet-rules'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { PlanGame } from '@kapis/games/games'
import type { PendingBet } from '../model/bet.ts'
import { readEntry } from '../verify/check-bet-receipt.ts'
import { repeatDraws } from '../verify/find-mismatch.ts'
import type { SeedState } from '../verify/seeds.ts'
import { readAnswer } from '../rounds/parse-round.ts'
import type { RoundStore } from '../rounds/round-store.ts'
import { findRoundFault } from '../rounds/verify-round.ts'

/**
 * Returns what is wrong with a played plan, or null. Checks that its steps match the plan exactly,
 * then checks it like a round played by hand.
 */
export async function findPlanFault<S>(
  { game, store }: { game: PlanGame; store: RoundStore<S> },
  bet: PendingBet,
  played: BetReply,
  before: SeedState,
): Promise<string | null> {
  if (played.round?.end == null) return 'The round was not played to its end.'
  const entry = readEntry(played.receipt?.text ?? '')
  if (entry === null) return 'The receipt cannot be read.'
  if (!isByPlan(game, bet.params, entry, played)) return 'The round did not follow your plan.'
  const round = readAnswer(store, { ...bet, before }, played)
  // `isByPlan` has compared the steps with the plan, so their number is taken from the receipt.
  return findRoundFault(game, { ...round, seq: entry.actions.length }, played)
}

type Written = { params: object; actions: readonly object[] }

function isByPlan(
  game: PlanGame,
  request: object,
  { params, actions }: Written,
  { round, fairness }: BetReply,
): boolean {
  // The cast is safe: the game and its plan come from one store.
  const rule = BET_RULES[game] as BetRule<object>
  const { multiplierMax4: cap = 0 } = params as { multiplierMax4?: number }
  // With a cap below the plan's multiplier, the round would have ended before the last planned
  // step.
  if (BigInt(cap) < rule.multiplierMax4(request)) return false
  if (fairness === null) return false
  const planned = rule.play(request, () => cap, repeatDraws(fairness))
  if (canonical(planned.params) !== canonical(params)) return false
  return canonical(planned.actions) === canonical(actions) && planned.state.end === round?.end
}
