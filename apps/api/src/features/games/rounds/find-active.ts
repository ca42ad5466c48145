import type { OpenRound } from '@kapis/contract/games'
import type { RoundGame } from '@kapis/games/round-rules'
import { toNumber } from '@kapis/money/money'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { findHeld } from '#ledger/find-account.ts'
import { presentOpen } from './present-round.ts'
import { epochOf, loadEpochs, viewRoundAt } from './view-round.ts'
import type { RoundRecord } from './round.ts'
import { findOpenRound, listOpenRounds, listSteps } from './rounds.queries.ts'

type Deps = { db: Db; epochs: EpochCache }

/** The open round of one game, exactly as it stands. */
export function findActive({ db, epochs }: Deps, playerId: string, game: RoundGame) {
  return inTransaction(db, async (tx) => {
    const round = await findOpenRound(tx, playerId, game)
    return { round: round === undefined ? null : await readOpen(tx, epochs, round) }
  })
}

/** All open rounds, and what is held for the player. */
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

async function readOpen(tx: Tx, epochs: EpochCache, round: RoundRecord): Promise<OpenRound> {
  await loadEpochs(tx, epochs, [round])
  // A step may have come in between: the round is shown as it was when it was found.
  const board = viewRoundAt(epochs, round, await listSteps(tx, round), round.seq)
  return presentOpen(round, board, epochOf(epochs, round))
}
