import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export type NewestBet = {
  playerId: string
  seq: bigint
  at: Date
  username: string
  game: Game
  currency: Currency
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
}

/** The maximum number of journal entries that are read, however many bets there are. */
const ENTRIES_MAX = 100

/**
 * Lists the newest settled bets of players, newest first. Bets of staff are left out, as on the
 * leaderboard. The query reads the end of the leaderboard's index and filters only what it has
 * read, so its cost depends neither on the size of the journal nor on the rate of bets.
 */
export async function listNewestBets(db: Db): Promise<NewestBet[]> {
  const { rows } = await sql<NewestBet>`
    /* planned once: newest-bets */
    select j.player_id as "playerId", j.seq, j.at, u.username, b.game, j.currency,
      b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor", b.multiplier4
    from (select player_id, seq, at, currency from ledger_journal
      where at > now() - interval '30 seconds'
      order by at desc, player_id desc, seq desc limit ${ENTRIES_MAX}) j
    join app_user u on u.user_id = j.player_id and u.role = 'player'
    cross join lateral (select * from ledger_bet b
      where b.player_id = j.player_id and b.seq = j.seq and b.at = j.at limit 1) b
    order by j.at desc, j.player_id desc, j.seq desc`.execute(db)
  return rows
}
