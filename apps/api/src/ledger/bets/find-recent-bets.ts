import { sql } from 'kysely'
import type { Game } from '@kapis/games/games'
import type { Tx } from '#db/in-transaction.ts'
import { RECENT } from './used-identifiers.ts'
import { changedByStaff } from '../reports/find-settled-bet.ts'

/**
 * The number of journal entries that are searched for bets. It is much higher than the number of
 * bets, because a player may rarely play this game.
 */
const SEARCHED = 300

/**
 * Returns the journal entry numbers of a player's last bets in a game, without those that staff
 * have hidden or corrected.
 */
export async function findRecentBets(
  tx: Tx,
  { playerId, game, max }: { playerId: string; game: Game; max: number },
): Promise<{ playerId: string; seq: bigint }[]> {
  const { rows } = await sql<{ seq: bigint }>`
    select b.seq
    from (
      select j.player_id, j.seq, j.at from ledger_journal j
      where j.player_id = ${playerId} and ${sql.raw(RECENT)}
      order by j.seq desc limit ${SEARCHED}
    ) e
    join ledger_bet b on b.player_id = e.player_id and b.seq = e.seq and b.at = e.at
    where b.game = ${game} and not (${changedByStaff('e')})
    order by b.seq desc limit ${max}`.execute(tx)
  return rows.map(({ seq }) => ({ playerId, seq }))
}
