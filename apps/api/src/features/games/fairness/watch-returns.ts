import type { DataInput } from '@kapis/contract/route'
import type { getReturns } from '@kapis/contract/routes'
import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import { THEORETICAL, returnBand } from '#ledger/reports/return-band.ts'
import type { ReturnSums } from '#ledger/reports/return-band.ts'
import { sumReturns } from '#ledger/reports/sum-returns.ts'

const FRESH_MS = 10_000
const DAYS = 30

export type Returns = DataInput<typeof getReturns>
type Deps = { db: Db; clock: () => Date }

/**
 * Makes a function that reports what each game has paid back over the last days. It reads the
 * worker's daily sums, never the journal, and at most every ten seconds, however many requests
 * there are.
 */
export function watchReturns({ db, clock }: Deps): () => Promise<Returns> {
  let read: Promise<Returns> | null = null
  let readAt = -Infinity
  return () => {
    if (read !== null && clock().getTime() - readAt < FRESH_MS) return read
    readAt = clock().getTime()
    read = readReturns({ db, clock })
    // After a failed read, the next request reads again.
    read.catch(() => {
      readAt = -Infinity
    })
    return read
  }
}

async function readReturns({ db, clock }: Deps): Promise<Returns> {
  const { since, until, games } = await sumReturns(db, DAYS)
  return {
    since: since.toISOString(),
    until: (until ?? clock()).toISOString(),
    games: GAMES.map((game) =>
      presentReturn(
        game,
        games.find((sums) => sums.game === game),
      ),
    ),
  }
}

/** Presents a game's actual return beside its theoretical one. */
export function presentReturn(game: Game, found: ReturnSums | undefined) {
  const isPlayed = found !== undefined && found.staked > 0
  return {
    game,
    rounds: isPlayed ? found.rounds : 0,
    theoretical: THEORETICAL,
    ...returnBand(found),
  }
}
