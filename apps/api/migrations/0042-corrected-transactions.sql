-- Why: staff may correct how a line of history reads, or hide it. The journal never changes: a
-- correction stands beside its line with who, when and why, and what it owes is posted as a new one.

create table transaction_revision (
  player_id uuid not null references app_user,
  seq bigint not null,
  revision int not null check (revision > 0),
  -- Only what differs from the journal; null says that the journal is right.
  amount_minor bigint check (amount_minor >= 0),
  payout_minor bigint check (payout_minor >= 0),
  source text,
  game text,
  reason text not null check (char_length(reason) > 0),
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  -- The journal line that made up for it, if money was owed.
  posted_seq bigint,
  primary key (player_id, seq, revision)
);

create table transaction_hidden (
  player_id uuid not null references app_user,
  seq bigint not null,
  hidden_by uuid not null references app_user,
  hidden_at timestamptz not null default clock_timestamp(),
  primary key (player_id, seq)
);

grant select, insert on transaction_revision, transaction_hidden to kapis_app;
