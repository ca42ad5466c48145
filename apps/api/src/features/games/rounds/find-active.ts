import type { OpenRound } from '@kapis/contract/games'
import type { RoundGame } from '@kapis/games/games'
import { toNumber } from '@kapis/money/money'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { findHeld } from '#ledger/find-account.ts'
import { presentOpen } from './present-round.ts'
import type { RoundRecord } from '#ledger/bets/round.ts'
import { epochOf, loadEpochs, viewRoundAt } from '../play/moves/view-round.ts'
import { findOpenRound, listOpenRounds, listSteps } from './rounds.queries.ts'

type Deps = { db: Db; epochs: EpochCache }

/** Returns the player's open round of one game, or null. */
export function findActive({ db, epochs }: Deps, playerId: string, game: RoundGame) {
  return inTransaction(db, async (tx) => {
    const round = await findOpenRound(tx, playerId, game)
    return { round: round === undefined ? null : await readOpen(tx, epochs, round) }
  })
}

/** Lists all open rounds of the player, with the total amounts held. */
export function listActive({ db, epochs }: Deps, playerId: string) {
  return inTransaction(db, async (tx) => {
    const rounds: OpenRound[] = []
    for (const round of await listOpenRounds(tx, playerId)) {
      rounds.push(await readOpen(tx, epochs, round))
    }
    const { coinMinor, ticketMinor } = await findHeld(tx, playerId)
    return { rounds, held: { coin: toNumber(coinMinor), ticket: toNumber(ticketMinor) } }
  })
}

async function readOpen(tx: Tx, cache: EpochCache, round: RoundRecord): Promise<OpenRound> {
  const epochs = await loadEpochs(tx, cache, [round])
  // Show the round as it was when it was read, because another step may have been taken since.
  const board = viewRoundAt(epochs, round, await listSteps(tx, round), round.seq)
  return presentOpen(round, board, epochOf(epochs, round))
}
