import type { RoundEnd } from '@kapis/games/round'
import type { EarlierBet } from '../verify/earlier-bets.ts'
import { UNCHECKED, joinHistory, loadEarlierBets, readCommon } from '../verify/earlier-bets.ts'
import type { ClientRound, RoundStore } from './round-store.ts'

/** Adds the player's rounds of earlier visits to a game's history. */
export async function addEarlierRounds<S>(store: RoundStore<S>): Promise<void> {
  const earlier = await loadEarlierBets(store.rules.game)
  const { history, round, arriving, pending, isPlanOut } = store.get()
  if (isPlanOut) return
  const later = [round, arriving, pending?.body].flatMap((one) => one?.identifier ?? [])
  store.set({ history: joinHistory(earlier.map(toRound<S>), history, later) })
}

function toRound<S>({ entry, fairness, receipt }: EarlierBet): ClientRound<S> {
  const { end: way } = entry.outcome as { end: RoundEnd }
  return {
    ...readCommon(entry),
    isResumed: true,
    seq: entry.actions.length,
    closesAt: null,
    state: entry.outcome as S,
    promise: fairness,
    before: null,
    end: { way, payoutMinor: BigInt(entry.payout), ...UNCHECKED, fairness, receipt },
  }
}
