import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Identities } from './identities.ts'

const PLAYERS_AT_ONCE = 500

/**
 * Hashes the details of players who have an exclusion or promo claim but no hash under the newest
 * key, or none of a number that they have shown to hold: players from before these hashes existed,
 * and all such players after a key change. Returns the number of players.
 */
export async function rememberMissing(db: Db, identities: Identities): Promise<number> {
  let [done, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from app_user u
      where user_id > ${after} and deleted_at is null
        and (exists (select from promo_claim c where c.player_id = u.user_id)
          or exists (select from player_pause p where p.player_id = u.user_id
            and p.kind = 'exclusion' and p.ends_at > now()))
        and (not exists (select from identity_hash h
            where h.player_id = u.user_id and h.key_id = ${identities.keyId})
          or (exists (select from held_number n where n.player_id = u.user_id)
            and not exists (select from identity_hash h where h.player_id = u.user_id
              and h.key_id = ${identities.keyId} and h.kind = 'gcash_held')))
      order by user_id limit ${PLAYERS_AT_ONCE}`.execute(db)
    for (const { id } of rows) await rememberPlayer(db, identities, id)
    done += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < PLAYERS_AT_ONCE) return done
    after = last.id
  }
}

/**
 * Hashes the details of a player in a transaction of its own. The lock makes it wait for a deletion
 * that has begun, after which nothing may be stored.
 */
export function rememberPlayer(db: Db, identities: Identities, playerId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select from app_user where user_id = ${playerId} for share`.execute(tx)
    await identities.remember(tx, playerId)
  })
}
