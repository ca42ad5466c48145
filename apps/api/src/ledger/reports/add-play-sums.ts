import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { isOfStaff } from './day-sql.ts'

type Adding = {
  /**
   * Whether the entries are all those of their days and hours, so that their sums replace the
   * stored ones.
   */
  isRecount: boolean
}

/** Adds entries to the sums of their players' days and to the sums of their hours. */
export async function addPlaySums(
  tx: Tx,
  isWithin: RawBuilder<unknown>,
  { isRecount }: Adding,
): Promise<void> {
  await addPlayerSums(tx, isWithin, { isRecount })
  const kept = isRecount ? sql`0` : sql`1`
  await sql`insert into ledger_hour as h (hour, rounds, stake_minor, payout_minor)
    ${summedByHour(isWithin)}
    on conflict (hour) do update set rounds = h.rounds * ${kept} + excluded.rounds,
      stake_minor = h.stake_minor * ${kept} + excluded.stake_minor,
      payout_minor = h.payout_minor * ${kept} + excluded.payout_minor`.execute(tx)
}

export async function addPlayerSums(
  tx: Tx,
  isWithin: RawBuilder<unknown>,
  { isRecount }: Adding,
): Promise<void> {
  const kept = isRecount ? sql`0` : sql`1`
  await sql`insert into ledger_player_sum as s (player_id, day, is_staff, wagered_minor, lost_minor,
      rounds)
    select p.player_id, p.day, u.role <> 'player', p.wagered, p.lost, p.rounds
    from (${summedByPlayer(isWithin)}) p join app_user u on u.user_id = p.player_id
    on conflict (player_id, day) do update set
      wagered_minor = s.wagered_minor * ${kept} + excluded.wagered_minor,
      lost_minor = s.lost_minor * ${kept} + excluded.lost_minor,
      rounds = s.rounds * ${kept} + excluded.rounds`.execute(tx)
}

/**
 * Returns the coin play in these entries by player and day. A multi-step round counts as wagered
 * from its start, by the hold of its stake. The refund of a void round is subtracted again.
 */
export function summedByPlayer(isWithin: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select j.player_id, (j.at at time zone 'Asia/Manila')::date as day,
      coalesce(sum(case when j.counter like 'hold:%' then -j.amount_minor
        when j.held_minor = 0 then b.stake_minor end), 0)::int8 as wagered,
      -sum(j.amount_minor)::int8 as lost,
      count(*) filter (where j.counter like 'game:%') as rounds
    from ledger_journal j
    left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    where j.currency = 'coin' and (j.counter like 'game:%' or j.counter like 'hold:%')
      and ${isWithin}
    group by 1, 2`
}

/** Returns the coin rounds of players in these entries by the hour in which they were settled. */
export function summedByHour(isWithin: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select date_trunc('hour', j.at) as hour, count(*) as rounds,
      coalesce(sum(b.stake_minor), 0)::int8 as stake_minor,
      coalesce(sum(b.payout_minor), 0)::int8 as payout_minor
    from ledger_journal j
    left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    where j.currency = 'coin' and j.counter like 'game:%' and not ${isOfStaff} and ${isWithin}
    group by 1`
}
