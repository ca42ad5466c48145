-- Why: rounds of several steps. A round's row says how it was started, and its steps stand beside it:
-- where it stands follows from them and from the seed, so that nothing hidden is stored and a round
-- resumes identically wherever it is read again. Its stake is held in the journal while it is open.

create table game_round (
  player_id uuid not null references app_user,
  -- The identifier it was started with.
  identifier text not null,
  game text not null check (game in ('flip', 'hilo', 'mines', 'rock_paper_scissors')),
  currency text not null check (currency in ('coin', 'ticket')),
  stake_minor bigint not null check (stake_minor >= 0),
  -- The options with the cap in force when it was started.
  params jsonb not null,
  epoch int,
  nonce int check (nonce between 0 and 1023),
  -- Practice rounds draw from a seed of their own and leave no trace in the books.
  practice_seed bytea check (length(practice_seed) = 32),
  status text not null default 'open' check (status in ('open', 'settled', 'void')),
  -- The number of the newest step; the start is 0.
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

-- Every request that moved a round, by the identifier it carried: asked again, it is answered again.
create table game_step (
  player_id uuid not null,
  identifier text not null,
  round_identifier text not null,
  seq int not null check (seq >= 0),
  -- What was asked, and the steps of the rule that it took: a plan takes many at once.
  asked jsonb not null,
  taken jsonb not null,
  -- The balances that it was answered with.
  coin_minor bigint not null,
  ticket_minor bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, identifier),
  unique (player_id, round_identifier, seq),
  foreign key (player_id, round_identifier) references game_round on delete cascade
);

-- The steps of a settled round stay with its play: they are part of its receipt.
alter table ledger_bet add column actions jsonb;

grant select, insert, update, delete on game_round to kapis_app;
grant select, insert on game_step to kapis_app;
