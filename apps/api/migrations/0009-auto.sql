-- Why: the client runs auto-bet, and the server checks it. A session row stores the settings and
-- the current state. Each bet of the session is checked against that row and updates it, under the
-- account's lock and in the bet's own transaction.

create table auto_session (
  player_id uuid not null references app_user,
  auto_session_id uuid not null default gen_random_uuid(),
  game text not null,
  params jsonb not null,
  currency text not null check (currency in ('coin', 'ticket')),
  base_minor bigint not null check (base_minor > 0),
  bets_max int not null check (bets_max between 1 and 1000),
  -- The percentage by which a win or a loss raises the stake, in ten-thousandths; null resets the
  -- stake to the base bet.
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
  -- The server never lets a session exceed its loss limit. This constraint is the last safeguard.
  check (stop_loss_minor is null or -net_minor <= stop_loss_minor)
) with (fillfactor = 70);

create unique index auto_session_one_open on auto_session (player_id) where stopped_at is null;

-- The auto session of a settled bet, so that a history can group the bets of a session. Bets
-- outside an auto session have no row here.
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
