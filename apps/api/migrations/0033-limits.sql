-- Why: players set limits and pauses for themselves, and every movement of money obeys them. The
-- account of a player with a limit or pause is flagged, so that the bets of all other players need
-- no lookup.

alter table ledger_account add column is_limited boolean not null default false;

create table player_limit (
  player_id uuid not null references app_user,
  kind text not null check (kind in ('deposit', 'loss', 'wager')),
  period text not null check (period in ('day', 'week', 'month')),
  -- The limit in force; null if there is none.
  amount_minor bigint check (amount_minor >= 0),
  -- The next limit and the time from which it applies. A lower limit applies immediately, a higher
  -- one a day later.
  next_minor bigint check (next_minor >= 0),
  next_from timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (player_id, kind, period)
);

-- The pauses of players. A pause is never shortened: a later one can only extend it.
create table player_pause (
  player_id uuid not null references app_user,
  pause_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('cool_off', 'exclusion')),
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  primary key (player_id, pause_id),
  check (ends_at > starts_at)
);

create table player_setting (
  player_id uuid primary key references app_user,
  reminder_minutes int not null default 30 check (reminder_minutes in (15, 30, 60))
);

grant select, insert, update on player_limit, player_setting to kapis_app;
grant select, insert on player_pause to kapis_app;

-- The start of the current day, week and month in Manila.
create view limit_period as
select period, date_trunc(period, now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'
  as starts_at
from unnest(array['day', 'week', 'month']) as period;

create view player_limit_now as
select player_id, kind, period, starts_at,
  case when next_from <= now() then next_minor else amount_minor end as amount_minor,
  case when next_from > now() then next_minor end as next_minor,
  case when next_from > now() then next_from end as next_from
from player_limit join limit_period using (period);

-- Returns the coins that a player has staked and lost since a given time. A round with several
-- steps counts from its start: its hold is counted as the stake, and its payout or refund is
-- subtracted.
create function ledger_play_since(player uuid, since timestamptz)
returns table (wagered_minor bigint, lost_minor bigint)
language sql stable as $$
  select
    coalesce(sum(case when j.counter like 'hold:%' then -j.amount_minor
      when j.held_minor = 0 then b.stake_minor end), 0)::int8,
    coalesce(-sum(j.amount_minor), 0)::int8
  from ledger_journal j
  left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
  where j.player_id = player and j.at >= since and j.currency = 'coin'
    and (j.counter like 'game:%' or j.counter like 'hold:%')
$$;

-- Returns, for players with a limit or pause, whether they are paused and how much of their limits
-- is left.
create function ledger_guards(players uuid[]) returns table (
  player_id uuid,
  is_paused boolean,
  wager_left_minor bigint,
  loss_left_minor bigint
)
language sql stable as $$
  select p.player,
    exists (select from player_pause s where s.player_id = p.player and s.ends_at > now()),
    min(l.amount_minor - u.wagered_minor) filter (where l.kind = 'wager'),
    min(l.amount_minor - u.lost_minor) filter (where l.kind = 'loss')
  from unnest(players) as p (player)
  left join player_limit_now l on l.player_id = p.player and l.kind in ('wager', 'loss')
    and l.amount_minor is not null
  left join lateral ledger_play_since(p.player, l.starts_at) u on l.starts_at is not null
  group by p.player
$$;

grant select on limit_period, player_limit_now to kapis_app;
grant execute on function ledger_play_since(uuid, timestamptz), ledger_guards(uuid[]) to kapis_app;
