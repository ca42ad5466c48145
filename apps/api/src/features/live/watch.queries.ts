import type { RoundGame } from '@kapis/games/games'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Lists the games in which these players have open rounds, by player. */
export async function listOpenGames(
  db: Db,
  playerIds: readonly string[],
): Promise<Map<string, RoundGame[]>> {
  const { rows } = await sql<{ playerId: string; games: RoundGame[] }>`
    /* planned once: live-rounds */
    select player_id as "playerId", array_agg(game order by game) as games from game_round
    where player_id = any (${playerIds}::uuid[]) and status = 'open'
    group by player_id`.execute(db)
  return new Map(rows.map(({ playerId, games }) => [playerId, games]))
}
