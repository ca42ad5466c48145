import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { onDay } from '../reports/day-sql.ts'

export type DayGameSums = { game: string; bets: bigint; staked: bigint; paid: bigint }

/**
 * Returns the sums of a day by game, but only of games that at least `playersMin` players have
 * played: with fewer, a sum could reveal what one of them has won.
 */
export async function sumDayGames(
  tx: Tx,
  { day, playersMin }: { day: string; playersMin: number },
): Promise<DayGameSums[]> {
  const { rows } = await sql<DayGameSums>`
    with played as (
      select j.counter, count(distinct j.player_id) as players from ledger_journal j
      where j.counter like 'game:%' and ${onDay(day)} group by 1)
    select substr(d.counter, 6) as game, sum(d.lines)::int8 as bets,
      sum(d.stake_minor)::int8 as staked, sum(d.payout_minor)::int8 as paid
    from ledger_day d join played p on p.counter = d.counter and p.players >= ${playersMin}
    where d.day = ${day}::date group by 1`.execute(tx)
  return rows
}
