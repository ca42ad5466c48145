-- Limits and pauses, which players set for themselves and which every movement of money obeys.

create table player_limit (
  player_id uuid not null references app_user,
  kind text not null check (kind in ('deposit', 'loss', 'wager')),
  period text not null check (period in ('day', 'week', 'month')),
  amount_minor bigint check (amount_minor >= 0),
  next_minor bigint check (next_minor >= 0),
  next_from timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (player_id, kind, period)
);
comment on table player_limit is 'A limit of one player.';
comment on column player_limit.amount_minor is 'The limit in force; null if there is none.';
comment on column player_limit.next_minor is
  'The next limit. A lower limit applies immediately, a higher one a day later.';
comment on column player_limit.next_from is 'The time from which the next limit applies.';

create table player_pause (
  player_id uuid not null references app_user,
  pause_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('cool_off', 'exclusion', 'closing')),
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  primary key (player_id, pause_id),
  check (ends_at > starts_at)
);
comment on table player_pause is
  'A pause of one player. It is never shortened: a later one can only extend it.';
comment on column player_pause.kind is
  '`closing` is the time in which an account is being closed and its coins are paid out. The '
  'player must not play then, so all code that obeys pauses stops them (docs/decisions/032).';

-- Ends the closing of an account. The application's role may not update pauses, and this function
-- changes no pause of another kind.
create function end_closing(player uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update player_pause set ends_at = clock_timestamp()
  where player_id = player and kind = 'closing' and ends_at > clock_timestamp()
$$;
revoke execute on function end_closing(uuid) from public;
grant execute on function end_closing(uuid) to kapis_app;

create table player_setting (
  player_id uuid primary key references app_user,
  reminder_minutes int not null default 30 check (reminder_minutes in (15, 30, 60))
);
comment on table player_setting is
  'How often players are reminded of the time that they have played.';

grant select, insert, update on player_limit, player_setting to kapis_app;
grant select, insert on player_pause to kapis_app;

create view limit_period as
select period, date_trunc(period, now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'
  as starts_at
from unnest(array['day', 'week', 'month']) as period;
comment on view limit_period is 'The start of the current day, week and month in Manila.';

create view player_limit_now as
select player_id, kind, period, starts_at,
  case when next_from <= now() then next_minor else amount_minor end as amount_minor,
  case when next_from > now() then next_minor end as next_minor,
  case when next_from > now() then next_from end as next_from
from player_limit join limit_period using (period);
comment on view player_limit_now is
  'The limits as they are at this moment, with the next one if it does not apply yet.';

grant select on limit_period, player_limit_now to kapis_app;

create table ledger_play_day (
  player_id uuid not null references app_user,
  day date not null,
  wagered_minor bigint not null,
  lost_minor bigint not null,
  primary key (player_id, day)
) with (fillfactor = 70);
comment on table ledger_play_day is
  'The coins that a player staked and lost on one day in Manila. Summing a month of the journal '
  'for each batch of bets would take seconds for a player with 10^6 bets. The journal stays '
  'authoritative: ledger_play_mark stores the last entry that was counted, and whoever reads the '
  'counters first counts the entries after it. Writers of the journal need not know about the '
  'counters.';

create table ledger_play_mark (
  player_id uuid primary key references app_user,
  through_seq bigint not null
) with (fillfactor = 70);
comment on table ledger_play_mark is
  'The last entry of a player''s journal that is counted in ledger_play_day.';

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
-- how much of their limits is left. The caller must hold the accounts' locks.
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
