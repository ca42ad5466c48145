import type { OwnDetails } from '@kapis/payments/payer'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Returns the names and numbers under which a player may pay: their own, and those paid to. A number
 * that was only entered as payee does not count, because anybody can enter the number of somebody
 * else and then send the image of that person's payment.
 */
export async function findOwnDetails(db: Db, playerId: string): Promise<OwnDetails> {
  return (await listOwnDetails(db, [playerId])).get(playerId) ?? { names: [], numbers: [] }
}

/** Returns the names and numbers of several players, by player. */
export async function listOwnDetails(
  db: Db,
  playerIds: readonly string[],
): Promise<Map<string, OwnDetails>> {
  const { rows } = await sql<OwnDetails & { playerId: string }>`
    select u.user_id as "playerId",
      coalesce(array_agg(g.gcash_name) filter (where g.gcash_name is not null), '{}') as names,
      array(select u.mobile_number union select w.gcash_number from wallet_history w
        where w.player_id = u.user_id and w.type = 'withdraw' and w.status = 'completed'
          and w.gcash_number is not null) as numbers
    from app_user u left join gcash_account g on g.player_id = u.user_id
    where u.user_id = any (${[...playerIds]}::uuid[])
    group by u.user_id`.execute(db)
  return new Map(rows.map(({ playerId, ...own }) => [playerId, own]))
}
