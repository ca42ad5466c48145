-- Why: staff may correct how a transaction is shown in the history, or hide it. The journal itself
-- never changes: a correction is stored separately with its author, time and reason, and the
-- difference is posted as a new journal entry.

create table transaction_revision (
  player_id uuid not null references app_user,
  seq bigint not null,
  revision int not null check (revision > 0),
  -- The corrected fields. Null means that the journal's own field is shown.
  amount_minor bigint check (amount_minor >= 0),
  payout_minor bigint check (payout_minor >= 0),
  source text,
  game text,
  reason text not null check (char_length(reason) > 0),
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  -- The journal entry that posted the difference, if there was one.
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
