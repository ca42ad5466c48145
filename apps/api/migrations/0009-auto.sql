-- Why: auto-bet is driven by the client and guarded here. A session row says by which settings its
-- bets were to follow one another and where they stand; each of its bets is checked against it and
-- moves it on, under the lock of the player's account, in the bet's own transaction.

create table auto_session (
  player_id uuid not null references app_user,
  auto_session_id uuid not null default gen_random_uuid(),
  game text not null,
  params jsonb not null,
  currency text not null check (currency in ('coin', 'ticket')),
  base_minor bigint not null check (base_minor > 0),
  bets_max int not null check (bets_max between 1 and 1000),
  -- Per cent in ten-thousandths; null resets the stake to the base.
  on_win_increase4 bigint check (on_win_increase4 between 0 and 10000000),
  on_loss_increase4 bigint check (on_loss_increase4 between 0 and 10000000),
  stop_profit_minor bigint check (stop_profit_minor > 0),
  stop_loss_minor bigint check (stop_loss_minor > 0),
  stop_win4 bigint,
  placed int not null default 0 check (placed between 0 and bets_max),
  net_minor bigint not null default 0,
  next_stake_minor bigint not null,
  last_multiplier4 bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  stopped_at timestamptz,
  stopped_why text,
  primary key (player_id, auto_session_id),
  check ((stopped_at is null) = (stopped_why is null)),
  -- Stop on loss is never overshot; the last word on it is the table's own.
  check (stop_loss_minor is null or -net_minor <= stop_loss_minor)
) with (fillfactor = 70);

create unique index auto_session_one_open on auto_session (player_id) where stopped_at is null;

-- Which session a settled bet belongs to, so that a history can group them. Bets without one have
-- no row here and pay nothing for it.
create table auto_bet (
  player_id uuid not null,
  seq bigint not null,
  auto_session_id uuid not null,
  auto_seq int not null,
  primary key (player_id, seq),
  foreign key (player_id, auto_session_id) references auto_session
);

grant select, insert, update on auto_session to kapis_app;
grant select, insert on auto_bet to kapis_app;
