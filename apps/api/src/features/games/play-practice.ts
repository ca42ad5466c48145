import type { DataSent } from '@kapis/contract/route'
import type { rollDice } from '@kapis/contract/routes'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotGame, OneShotParams } from '@kapis/games/one-shot-rules'
import type { Db } from '#db/pool.ts'
import { practiceDraws } from '#fairness/practice-draws.ts'
import { findBalance } from '#ledger/find-account.ts'
import { presentPractice } from './present-played.ts'

/**
 * A round with stake 0, the warm-up call among them: no nonce, no journal row, no history, not
 * counted anywhere, or the 50 games before a withdrawal would be free.
 */
export async function playPractice<G extends OneShotGame>(
  deps: { db: Db },
  playerId: string,
  round: { game: G; params: OneShotParams[G]; identifier: string },
): Promise<DataSent<typeof rollDice>> {
  const balance = await findBalance(deps.db, playerId)
  const outcome = ONE_SHOT_RULES[round.game].play(round.params, practiceDraws())
  return presentPractice(round.identifier, outcome, balance)
}
