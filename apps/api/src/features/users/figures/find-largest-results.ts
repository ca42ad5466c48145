import type { PlayerResult } from '@kapis/contract/figures'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findLargest, findLossShares, findPace } from '#ledger/insights/find-largest.ts'
import type { PlayerSum } from '#ledger/insights/find-largest.ts'

/** The thresholds of the reasons to look at a player. */
const FRESH_DAYS = 7
const FAST_PER_SECOND = 2
const LIMIT_SHARE = 0.8
const DEPOSITS_A_DAY = 5

type Results = { winners: PlayerResult[]; losers: PlayerResult[] }

/** Returns the players who recently won and lost most, each with the reasons to look at them. */
export async function findLargestResults(db: Db): Promise<Results> {
  const { winners, losers } = await findLargest(db)
  const playerIds = [...winners, ...losers].map(({ playerId }) => playerId)
  const [facts, pace, shares] = await Promise.all([
    findFacts(db, playerIds),
    findPace(db, playerIds),
    findLossShares(db, playerIds),
  ])
  const present = (sum: PlayerSum): PlayerResult => {
    const known = facts.get(sum.playerId)!
    return {
      userId: sum.playerId,
      username: known.username,
      result: toNumber(-sum.lostMinor),
      rounds: sum.rounds,
      reasons: reasonsOf({
        ...known,
        perSecond: pace.get(sum.playerId) ?? 0,
        limitShare: shares.get(sum.playerId) ?? 0,
      }),
    }
  }
  return { winners: winners.map(present), losers: losers.map(present) }
}

type Facts = {
  userId: string
  username: string
  /** Days since the player signed up. */
  age: number
  /** The number of other accounts that were paid at one of the player's GCash numbers. */
  sharing: number
  depositsToday: number
}

/** Returns the reasons to look at a player. */
export function reasonsOf(
  facts: Facts & { perSecond: number; limitShare: number },
): PlayerResult['reasons'] {
  const all = [
    { reason: 'fresh', value: facts.age, isShown: facts.age < FRESH_DAYS },
    { reason: 'fast', value: facts.perSecond, isShown: facts.perSecond >= FAST_PER_SECOND },
    { reason: 'limit', value: facts.limitShare, isShown: facts.limitShare >= LIMIT_SHARE },
    { reason: 'shared_gcash', value: facts.sharing, isShown: facts.sharing > 0 },
    {
      reason: 'deposits',
      value: facts.depositsToday,
      isShown: facts.depositsToday >= DEPOSITS_A_DAY,
    },
  ] as const
  return all.filter(({ isShown }) => isShown).map(({ reason, value }) => ({ reason, value }))
}

async function findFacts(db: Db, playerIds: string[]): Promise<Map<string, Facts>> {
  const { rows } = await sql<Facts>`
    select u.user_id as "userId", u.username,
      floor(extract(epoch from clock_timestamp() - u.created_at) / 86400)::int as age,
      (select count(distinct other.player_id)::int from gcash_account own
        join gcash_account other using (gcash_number)
        where own.player_id = u.user_id and other.player_id <> u.user_id
          and exists (select from held_number held where held.player_id = other.player_id
            and right(held.number, 9) = right(other.gcash_number, 9))) as sharing,
      (select count(*)::int from wallet_history w where w.player_id = u.user_id
        and w.type = 'deposit' and w.deleted_at is null and w.created_at >=
          date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila')
        as "depositsToday"
    from app_user u where u.user_id = any (${playerIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}
