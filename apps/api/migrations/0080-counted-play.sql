-- Why: to check a player's limits, every batch of bets summed the player's whole day, week or
-- month, which took seconds for a player with 10^6 bets a month. The stakes and losses of players
-- with limits are now counted per day in Manila. The journal stays authoritative: a mark stores the
-- last entry that was counted, and whoever reads the counters first counts the entries after it.
-- Writers of the journal need not know about the counters, so processes of the previous release can
-- go on writing.

create table ledger_play_day (
  player_id uuid not null references app_user,
  day date not null,
  wagered_minor bigint not null,
  lost_minor bigint not null,
  primary key (player_id, day)
) with (fillfactor = 70);

-- The last entry of a player's journal that has been counted.
create table ledger_play_mark (
  player_id uuid primary key references app_user,
  through_seq bigint not null
) with (fillfactor = 70);

grant select, insert, update on ledger_play_day, ledger_play_mark to kapis_app;

-- Returns a player's stakes and losses in a range of journal entries, by day in Manila. Skips
-- entries from before the current week and month, because no limit needs them. The range restricts
-- both tables, so that a cached query plan reads no more than the range.
create function ledger_sum_play(player uuid, after_seq bigint, through_seq bigint)
returns table (day date, wagered_minor bigint, lost_minor bigint)
language sql stable as $$
  select (j.at at time zone 'Asia/Manila')::date,
    -- A multi-step round counts from its start: its hold is the stake, and what a void round gives
    -- back comes off again.
    sum(case when j.counter like 'hold:%' then -j.amount_minor
      when j.held_minor = 0 then b.stake_minor else 0 end)::int8,
    -sum(j.amount_minor)::int8
  from ledger_journal j
  left join ledger_bet b on b.player_id = player and b.seq = j.seq and b.at = j.at
    and b.seq > after_seq and b.seq <= through_seq
    and b.at >= (select min(starts_at) from limit_period)
  where j.player_id = player and j.seq > after_seq and j.seq <= through_seq
    and j.at >= (select min(starts_at) from limit_period)
    and j.currency = 'coin' and (j.counter like 'game:%' or j.counter like 'hold:%')
  group by 1
$$;

-- Counts at most `lines_max` uncounted entries, oldest first, and returns how many remain. The
-- caller must hold the account's lock, so that no entry is counted twice.
create function ledger_count_play(player uuid, lines_max bigint) returns bigint
language plpgsql volatile as $$
declare
  counted bigint := coalesce(
    (select m.through_seq from ledger_play_mark m where m.player_id = player), 0);
  newest bigint := (select a.seq from ledger_account a where a.player_id = player);
  through bigint := least(newest, counted + lines_max);
begin
  if through = counted then
    return 0;
  end if;
  insert into ledger_play_day as d (player_id, day, wagered_minor, lost_minor)
    select player, s.day, s.wagered_minor, s.lost_minor
    from ledger_sum_play(player, counted, through) s
    on conflict (player_id, day) do update set
      wagered_minor = d.wagered_minor + excluded.wagered_minor,
      lost_minor = d.lost_minor + excluded.lost_minor;
  insert into ledger_play_mark as m (player_id, through_seq) values (player, through)
    on conflict (player_id) do update set through_seq = excluded.through_seq;
  return newest - through;
end
$$;

-- Returns a player's stakes and losses since the start of a day in Manila, for display. Adds up the
-- counters and the entries that are not counted yet.
create function ledger_play_from(player uuid, since timestamptz)
returns table (wagered_minor bigint, lost_minor bigint)
language sql stable as $$
  select coalesce(sum(p.wagered_minor), 0)::int8, coalesce(sum(p.lost_minor), 0)::int8
  from (
    select d.day, d.wagered_minor, d.lost_minor from ledger_play_day d where d.player_id = player
    union all
    select s.* from ledger_sum_play(player, coalesce((select m.through_seq
      from ledger_play_mark m where m.player_id = player), 0), 9223372036854775807) s
  ) p
  where p.day >= (since at time zone 'Asia/Manila')::date
$$;

-- Counts new entries, then returns, for players with a limit or pause, whether they are paused and
-- how much of their limits is left. The caller must hold the accounts' locks. This function
-- replaces ledger_guards, which processes of the previous release still call.
create function ledger_limits_left(players uuid[]) returns table (
  player_id uuid,
  is_paused boolean,
  wager_left_minor bigint,
  loss_left_minor bigint
)
language plpgsql volatile as $$
begin
  perform ledger_count_play(p.player, 1000000000000) from unnest(players) as p (player)
  where exists (select from player_limit_now l where l.player_id = p.player
    and l.kind in ('wager', 'loss') and l.amount_minor is not null);
  return query
    select p.player,
      exists (select from player_pause s where s.player_id = p.player and s.ends_at > now()),
      min(l.amount_minor - u.wagered) filter (where l.kind = 'wager'),
      min(l.amount_minor - u.lost) filter (where l.kind = 'loss')
    from unnest(players) as p (player)
    left join player_limit_now l on l.player_id = p.player and l.kind in ('wager', 'loss')
      and l.amount_minor is not null
    left join lateral (
      select coalesce(sum(d.wagered_minor), 0)::int8 as wagered,
        coalesce(sum(d.lost_minor), 0)::int8 as lost
      from ledger_play_day d where d.player_id = p.player
        and d.day >= (l.starts_at at time zone 'Asia/Manila')::date
    ) u on l.starts_at is not null
    group by p.player;
end
$$;

grant execute on function ledger_sum_play(uuid, bigint, bigint), ledger_count_play(uuid, bigint),
  ledger_play_from(uuid, timestamptz), ledger_limits_left(uuid[]) to kapis_app;

-- Count the play of all players who have a limit now, so that their first bet need not wait for it.
select ledger_count_play(l.player_id, 1000000000000)
from (select distinct player_id from player_limit where kind in ('wager', 'loss')) l;
