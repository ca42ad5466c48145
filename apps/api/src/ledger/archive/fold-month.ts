import { GAMES } from '@kapis/games/games'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { PLAYED_COLUMNS, playedColumn } from '#ledger/played-columns.ts'
import { partitionOf } from './archive-rows.ts'

/**
 * Writes the rows that are kept from a month: for each player with entries in the month, a point
 * with the state after the last of them; and a copy of the entries outside play.
 */
export async function foldMonth(tx: Tx, month: string): Promise<void> {
  const journal = sql.table(partitionOf('ledger_journal', month))
  const bet = sql.table(partitionOf('ledger_bet', month))
  await sql`with before as (select distinct on (player_id) * from ledger_point
      where kind <> 'checked' order by player_id, kind desc),
    last as (select distinct on (player_id) * from ${journal} order by player_id, seq desc),
    held as (select player_id,
        coalesce(sum(held_minor) filter (where currency = 'coin'), 0) as coin,
        coalesce(sum(held_minor) filter (where currency = 'ticket'), 0) as ticket
      from ${journal} where held_minor <> 0 and (cause = 'round' or counter like 'hold:%')
      group by player_id),
    played as (select b.player_id, max(b.seq) as last_bet,
        count(*) filter (where j.currency = 'coin') as games,
        coalesce(sum(b.stake_minor) filter (where j.currency = 'coin'), 0) as wagered,
        ${countsOf()}
      from ${bet} b join ${journal} j using (player_id, seq, at) group by b.player_id)
    insert into ledger_point (player_id, kind, seq, head, coin_minor, ticket_minor,
      coin_held_minor, ticket_held_minor, coin_rounds_minor, ticket_rounds_minor, games_played,
      wagered_minor, last_bet_seq, open_epoch, ${sql.join(PLAYED_COLUMNS.map((column) => sql.ref(column)))})
    select l.player_id, ${month}, l.seq, l.hash, l.coin_after_minor, l.ticket_after_minor,
      l.coin_held_after_minor, l.ticket_held_after_minor,
      coalesce(o.coin_rounds_minor, 0) + coalesce(h.coin, 0),
      coalesce(o.ticket_rounds_minor, 0) + coalesce(h.ticket, 0),
      coalesce(o.games_played, 0) + coalesce(p.games, 0),
      coalesce(o.wagered_minor, 0) + coalesce(p.wagered, 0),
      greatest(o.last_bet_seq, p.last_bet, 0), 0, ${sql.join(
        GAMES.map(
          (game) =>
            sql`coalesce(o.${sql.ref(playedColumn(game))}, 0) + coalesce(p.${sql.ref(game)}, 0)`,
        ),
      )}
    from last l left join before o using (player_id) left join held h using (player_id)
    left join played p using (player_id)`.execute(tx)
  await sql`insert into ledger_point_epoch (player_id, kind, epoch, rounds)
    select b.player_id, ${month}, b.epoch, bit_or(set_bit(b'0'::bit(1024), b.nonce, 1))
      | coalesce((select o.rounds from ledger_point_epoch o where o.player_id = b.player_id
        and o.epoch = b.epoch and o.kind not in ('checked', ${month})
        order by o.kind desc limit 1), b'0'::bit(1024))
    from ${bet} b group by b.player_id, b.epoch`.execute(tx)
  await sql`insert into ledger_archived_line (month, player_id, seq, at, cause, cause_key, counter,
      currency, amount_minor, held_minor, coin_after_minor, ticket_after_minor,
      coin_held_after_minor, ticket_held_after_minor, hash)
    select ${month}, player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
      held_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
      ticket_held_after_minor, hash
    from ${journal} where cause not in ('bet', 'round')`.execute(tx)
}

const countsOf = () =>
  sql.join(GAMES.map((game) => sql`count(*) filter (where b.game = ${game}) as ${sql.ref(game)}`))
