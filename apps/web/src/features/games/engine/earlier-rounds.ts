import { isRoundGame } from '@kapis/games/games'
import type { RoundEnd } from '@kapis/games/round'
import type { EarlierBet } from '../verify/earlier-bets.ts'
import { UNCHECKED, joinHistory, loadEarlierBets, readCommon } from '../verify/earlier-bets.ts'
import type { GameStore } from './game-store.ts'
import type { Round } from './round.ts'

/** Adds the player's rounds of earlier visits to a game's history. */
export async function addEarlierRounds(game: GameStore): Promise<void> {
  const earlier = await loadEarlierBets(game.game)
  game.change(({ history, round, out, unanswered, arriving }) => {
    const later = [round, ...out, ...unanswered, ...arriving].flatMap(
      (one) => one?.identifier ?? [],
    )
    return { history: joinHistory(earlier.map(toRound), history, later) }
  })
}

function toRound({ entry, fairness, receipt }: EarlierBet): Round {
  const { end } = entry.outcome as { end?: RoundEnd }
  return {
    ...readCommon(entry),
    params: entry.params,
    isResumed: isRoundGame(entry.game),
    seq: entry.actions.length,
    closesAt: null,
    state: entry.outcome,
    end: end ?? 'decided',
    payoutMinor: BigInt(entry.payout),
    isWin: entry.multiplier4 > 10_000,
    promise: fairness,
    before: null,
    sent: [],
    ...UNCHECKED,
    fairness,
    receipt,
  }
}
