import type { DataSent } from '@kapis/contract/route'
import type { getReturns } from '@kapis/contract/routes'
import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import type { ReturnSums } from '#ledger/sum-returns.ts'
import { sumReturns } from '#ledger/sum-returns.ts'

const FRESH_MS = 60_000
const DAYS = 30
/** A round that is just being committed may carry an earlier time. */
const LAG_MS = 10_000
const THEORETICAL = 99
/** Of a normal distribution, 95 % lies within so many deviations. */
const DEVIATIONS = 1.96

export type Returns = DataSent<typeof getReturns>
type Deps = { db: Db; clock: () => Date }

/**
 * What the games have paid back. The past does not change, so the journal is summed up once and
 * then only what was settled since, once a minute at most, however many ask.
 */
export function watchReturns({ db, clock }: Deps): () => Promise<Returns> {
  const since = new Date(clock().getTime() - DAYS * 86_400_000)
  const sums = new Map<Game, ReturnSums>()
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

/** The ratio of two sums, and how far chance alone may have moved it. */
export function presentReturn(game: Game, found: ReturnSums | undefined) {
  if (found === undefined || found.staked === 0) {
    return { game, rounds: 0, theoretical: THEORETICAL, actual: null, low: null, high: null }
  }
  const { rounds, staked, paid, stakedSquared, paidSquared, stakedByPaid } = found
  const ratio = paid / staked
  const spread = paidSquared - 2 * ratio * stakedByPaid + ratio * ratio * stakedSquared
  const reach = (DEVIATIONS * Math.sqrt(Math.max(0, spread))) / staked
  const percent = (share: number) => Math.round(share * 1_000_000) / 10_000
  return {
    game,
    rounds,
    theoretical: THEORETICAL,
    actual: percent(ratio),
    low: percent(Math.max(0, ratio - reach)),
    high: percent(ratio + reach),
  }
}

function plus(before: ReturnSums | undefined, more: ReturnSums): ReturnSums {
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
