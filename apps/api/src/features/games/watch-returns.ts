import type { DataSent } from '@kapis/contract/route'
import type { getReturns } from '@kapis/contract/routes'
import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import { THEORETICAL, returnBand } from '#ledger/return-band.ts'
import type { ReturnSums } from '#ledger/return-band.ts'
import type { GameReturnSums } from '#ledger/sum-returns.ts'
import { sumReturns } from '#ledger/sum-returns.ts'

const FRESH_MS = 60_000
const DAYS = 30
/** A round that is just being committed may carry an earlier time. */
const LAG_MS = 10_000

export type Returns = DataSent<typeof getReturns>
type Deps = { db: Db; clock: () => Date }

/**
 * What the games have paid back. The past does not change, so the journal is summed up once and
 * then only what was settled since, once a minute at most, however many ask.
 */
export function watchReturns({ db, clock }: Deps): () => Promise<Returns> {
  const since = new Date(clock().getTime() - DAYS * 86_400_000)
  const sums = new Map<Game, GameReturnSums>()
  let until = since
  let askedAt = -Infinity
  let adding: Promise<void> | null = null

  async function addNew(): Promise<void> {
    const to = new Date(clock().getTime() - LAG_MS)
    for (const found of await sumReturns(db, until, to)) {
      sums.set(found.game, plus(sums.get(found.game), found))
    }
    until = to
    askedAt = clock().getTime()
  }

  return async () => {
    if (clock().getTime() - askedAt >= FRESH_MS) {
      adding ??= addNew().finally(() => {
        adding = null
      })
      await adding
    }
    const games = GAMES.map((game) => presentReturn(game, sums.get(game)))
    return { since: since.toISOString(), until: until.toISOString(), games }
  }
}

/** What one game has paid back, beside what it should. */
export function presentReturn(game: Game, found: ReturnSums | undefined) {
  const isPlayed = found !== undefined && found.staked > 0
  return {
    game,
    rounds: isPlayed ? found.rounds : 0,
    theoretical: THEORETICAL,
    ...returnBand(found),
  }
}

function plus(before: GameReturnSums | undefined, more: GameReturnSums): GameReturnSums {
  if (before === undefined) return more
  return {
    game: more.game,
    rounds: before.rounds + more.rounds,
    staked: before.staked + more.staked,
    paid: before.paid + more.paid,
    stakedSquared: before.stakedSquared + more.stakedSquared,
    paidSquared: before.paidSquared + more.paidSquared,
    stakedByPaid: before.stakedByPaid + more.stakedByPaid,
  }
}
