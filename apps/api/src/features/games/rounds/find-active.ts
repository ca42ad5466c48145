import type { OpenRound } from '@kapis/contract/games'
import type { RoundGame } from '@kapis/games/games'
import { toNumber } from '@kapis/money/money'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { RoundSteps } from '#ledger/bets/plays.ts'
import { findHeld } from '#ledger/find-account.ts'
import { findOpenRoundsOf } from '../play/rounds.queries.ts'
import { loadRound } from '../play/moves/view-round.ts'
import { presentOpen } from './present-round.ts'

type Deps = { db: Db; epochs: EpochCache }

export function findActive({ db, epochs }: Deps, playerId: string, game: RoundGame) {
  return inTransaction(db, async (tx) => {
    const found = (await findOpenRoundsOf(tx, playerId)).get(game)
    return { round: found === undefined ? null : await showOpen(tx, epochs, found) }
  })
}

export function listActive({ db, epochs }: Deps, playerId: string) {
  return inTransaction(db, async (tx) => {
    const rounds: OpenRound[] = []
    for (const found of (await findOpenRoundsOf(tx, playerId)).values()) {
      rounds.push(await showOpen(tx, epochs, found))
    }
    const { coinMinor, ticketMinor } = await findHeld(tx, playerId)
    return { rounds, held: { coin: toNumber(coinMinor), ticket: toNumber(ticketMinor) } }
  })
}

async function showOpen(tx: Tx, cache: EpochCache, found: RoundSteps) {
  const { board, epoch } = await loadRound(asBatch(tx), cache, found)
  return presentOpen(found.round, board, epoch)
}
