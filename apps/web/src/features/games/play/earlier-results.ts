import type { AnsweredBet } from '../model/bet.ts'
import type { EarlierBet } from '../verify/earlier-bets.ts'
import { UNCHECKED, joinHistory, loadEarlierBets, readCommon } from '../verify/earlier-bets.ts'
import type { OneShotStore } from './one-shot-store.ts'

/** Adds the player's results of earlier visits to a game's history. */
export async function addEarlierResults<P extends object>(game: OneShotStore<P>): Promise<void> {
  const earlier = await loadEarlierBets(game.game)
  game.change(({ history, out, lost, arriving }) => {
    const later = [...out, ...lost, ...arriving].map(({ identifier }) => identifier)
    return { history: joinHistory(earlier.map(toResult), history, later) }
  })
}

function toResult({ entry, fairness, receipt }: EarlierBet): AnsweredBet {
  return {
    ...readCommon(entry),
    params: entry.params,
    state: entry.outcome as Record<string, unknown>,
    payoutMinor: BigInt(entry.payout),
    isWin: entry.multiplier4 > 10_000,
    ...UNCHECKED,
    fairness,
    receipt,
  }
}
