-- Why: rounds with several steps. The row of a round stores how it started, and game_step stores
-- its steps. The current state follows from both and from the seed, so no hidden state is stored,
-- and every process resumes a round identically. While the round is open, its stake is held in the
-- journal.

create table game_round (
  player_id uuid not null references app_user,
  -- The identifier of the request that started the round.
  identifier text not null,
  game text not null check (game in ('flip', 'hilo', 'mines', 'rock_paper_scissors')),
  currency text not null check (currency in ('coin', 'ticket')),
  stake_minor bigint not null check (stake_minor >= 0),
  -- The options of the round, including the maximum payout in force when it started.
  params jsonb not null,
  epoch int,
  nonce int check (nonce between 0 and 1023),
  -- A practice round has a seed of its own and no journal entries.
  practice_seed bytea check (length(practice_seed) = 32),
  status text not null default 'open' check (status in ('open', 'settled', 'void')),
  -- The number of the newest step. The start of the round has the number 0.
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

create unique index game_round_one_open on game_round (player_id, game) where status = 'open';
create index game_round_idle on game_round (moved_at) where status = 'open';

-- Every request that advanced a round, by its identifier. If a request is repeated, it gets the
-- same reply again.
create table game_step (
  player_id uuid not null,
  identifier text not null,
  round_identifier text not null,
  seq int not null check (seq >= 0),
  -- The request, and the steps that the rule took because of it: a plan takes many steps at once.
  asked jsonb not null,
  taken jsonb not null,
  -- The balances that the reply contained.
  coin_minor bigint not null,
  ticket_minor bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, identifier),
  unique (player_id, round_identifier, seq),
  foreign key (player_id, round_identifier) references game_round on delete cascade
);

-- The steps of a settled round are also stored with its bet, because the receipt contains them.
alter table ledger_bet add column actions jsonb;

grant select, insert, update, delete on game_round to kapis_app;
grant select, insert on game_step to kapis_app;
