import type { BetReply } from '@kapis/contract/games'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetGame } from '@kapis/games/games'
import type { BetParams } from '@kapis/games/bet-rules'
import { NO_CAP } from '@kapis/games/round'
import type { Db } from '#db/pool.ts'
import { practiceDraws, practiceSeed } from '#fairness/practice-draws.ts'
import { findBalance } from '#ledger/find-account.ts'
import { presentPractice } from './play/present-bet.ts'

/**
 * Plays a practice round with stake 0. Warm-up calls are such rounds too. A practice round takes no
 * nonce, appears in neither the journal nor the history, and is not counted: otherwise the 50 games
 * required before a withdrawal would cost nothing.
 */
export async function playPractice<G extends BetGame>(
  deps: { db: Db },
  playerId: string,
  round: { game: G; params: BetParams[G]; identifier: string },
): Promise<BetReply> {
  const balance = await findBalance(deps.db, playerId)
  const draws = practiceDraws(practiceSeed())
  const decided = BET_RULES[round.game].play(round.params, () => NO_CAP, draws)
  return presentPractice(round.identifier, decided, balance)
}
