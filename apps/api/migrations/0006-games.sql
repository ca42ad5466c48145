-- Play beside single bets: auto-bet, rounds with several steps, closed games and shared bets.

create table auto_session (
  player_id uuid not null references app_user,
  auto_session_id uuid not null default gen_random_uuid(),
  game text not null,
  params jsonb not null,
  currency text not null check (currency in ('coin', 'ticket')),
  base_minor bigint not null check (base_minor > 0),
  bets_max int not null check (bets_max between 1 and 1000),
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
comment on table auto_session is
  'An auto-bet of a player. The client runs it and the server checks it: each of its bets is '
  'checked against this row and updates it, under the account''s lock and in the bet''s own '
  'transaction.';
comment on column auto_session.on_win_increase4 is
  'The percentage by which a win raises the stake, in ten-thousandths; null resets the stake to '
  'the base bet.';
comment on column auto_session.on_loss_increase4 is 'The same after a loss.';

create unique index auto_session_one_open on auto_session (player_id) where stopped_at is null;

create table auto_bet (
  player_id uuid not null,
  seq bigint not null,
  auto_session_id uuid not null,
  auto_seq int not null,
  primary key (player_id, seq),
  foreign key (player_id, auto_session_id) references auto_session
);
comment on table auto_bet is
  'The auto session of a settled bet, so that a history can group the bets of a session. Other '
  'bets have no row here.';

grant select, insert, update on auto_session to kapis_app;
grant select, insert on auto_bet to kapis_app;

create table game_round (
  player_id uuid not null references app_user,
  identifier text not null,
  game text not null check (game in ('flip', 'hilo', 'mines', 'rock_paper_scissors')),
  currency text not null check (currency in ('coin', 'ticket')),
  stake_minor bigint not null check (stake_minor >= 0),
  params jsonb not null,
  epoch int,
  nonce int check (nonce between 0 and 1023),
  practice_seed bytea check (length(practice_seed) = 32),
  status text not null default 'open' check (status in ('open', 'settled', 'void')),
  seq int not null default 0 check (seq >= 0),
  settled_seq bigint,
  started_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  primary key (player_id, identifier),
  check ((stake_minor = 0) = (practice_seed is not null)),
  check ((practice_seed is null) = (epoch is not null)),
  check ((epoch is null) = (nonce is null)),
  check ((settled_seq is not null) = (status <> 'open' and practice_seed is null)),
  unique (player_id, epoch, nonce)
) with (fillfactor = 70);
comment on table game_round is
  'How a round with several steps started. Its current state follows from this row, its steps and '
  'the seed, so no hidden state is stored and every process resumes a round identically. While '
  'the round is open, its stake is held in the journal.';
comment on column game_round.identifier is 'The identifier of the request that started the round.';
comment on column game_round.params is
  'The options of the round, including the maximum payout in force when it started.';
comment on column game_round.practice_seed is
  'A practice round has a seed of its own and no journal entries.';
comment on column game_round.seq is
  'The number of the newest step. The start of the round has the number 0.';

create unique index game_round_one_open on game_round (player_id, game) where status = 'open';
create index game_round_idle on game_round (moved_at) where status = 'open';
-- The sweep finds settled rounds that are older than their retention (docs/RETENTION.md).
create index game_round_settled_by_time on game_round (moved_at) where status = 'settled';

create table game_step (
  player_id uuid not null,
  identifier text not null,
  round_identifier text not null,
  seq int not null check (seq >= 0),
  asked jsonb not null,
  taken jsonb not null,
  coin_minor bigint not null,
  ticket_minor bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, identifier),
  unique (player_id, round_identifier, seq),
  foreign key (player_id, round_identifier) references game_round on delete cascade
);
comment on table game_step is
  'A request that advanced a round, by its identifier. If the request is repeated, it gets the '
  'same reply again.';
comment on column game_step.asked is 'The request.';
comment on column game_step.taken is
  'The steps that the rule took because of the request: a plan takes many steps at once.';
comment on column game_step.coin_minor is 'The coin balance that the reply contained.';
comment on column game_step.ticket_minor is 'The ticket balance that the reply contained.';

grant select, insert, update, delete on game_round to kapis_app;
grant select, insert on game_step to kapis_app;

create table game_switch (
  scope text primary key check (scope = 'all'
    or scope ~ '^game:[a-z_]+$' or scope ~ '^player:[0-9a-f-]{36}$'),
  reason text not null check (char_length(reason) between 1 and 500),
  closed_by uuid not null references app_user,
  closed_at timestamptz not null default clock_timestamp()
);
comment on table game_switch is
  'A closed part of the offer. Rounds that are already open can be finished. Every process reads '
  'the rows once a second, together with the money gate.';
comment on column game_switch.scope is
  '`all`, `game:mines` for one game, or `player:` and the id of one player.';

grant select, insert, update, delete on game_switch to kapis_app;

create table shared_bet (
  player_id uuid not null references app_user,
  seq bigint not null,
  share_id uuid not null unique,
  has_amounts boolean not null,
  has_name boolean not null,
  record text not null,
  key_id text not null,
  signature text not null,
  shared_at timestamptz not null default now(),
  primary key (player_id, seq)
);
comment on table shared_bet is
  'A bet that its player made public, so that anybody with the link can verify it. The row is '
  'deleted when the player stops sharing the bet, so that an unknown link and a withdrawn one are '
  'the same (docs/decisions/050).';
comment on column shared_bet.share_id is
  'Random, so that a link reveals nothing about the player and cannot be guessed.';
comment on column shared_bet.record is 'The signed text that is shown.';

grant select, insert, update, delete on shared_bet to kapis_app;
