-- Why: old months of the journal are moved out of the database. What later checks need stays: the
-- point where each player's journal now begins (ledger_point), the entries that are not bets or
-- rounds, and a signed digest of both for each month, so that nobody can change them unnoticed.

create table ledger_archived_line (
  player_id uuid not null,
  seq bigint not null,
  -- The archived month in the format of ledger_point.kind, such as `2026-01`.
  month text not null,
  at timestamptz not null,
  cause text collate "C" not null,
  cause_key text collate "C" not null,
  counter text not null,
  currency text not null,
  amount_minor bigint not null,
  held_minor bigint not null,
  coin_after_minor bigint not null,
  ticket_after_minor bigint not null,
  coin_held_after_minor bigint not null,
  ticket_held_after_minor bigint not null,
  hash bytea not null,
  primary key (player_id, seq)
);
create index ledger_archived_line_key on ledger_archived_line (player_id, cause_key, cause);

create table ledger_archive (
  -- The month in UTC, like the partitions, such as `2026-01`.
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  lines bigint not null,
  bets bigint not null,
  -- The hash of the file to which the month was moved.
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- The digest of the points and entries that were kept from this month. It includes the digest of
  -- the previous month, so that the months form a chain.
  digest bytea not null check (length(digest) = 32),
  signature text not null,
  archived_at timestamptz not null default clock_timestamp()
);

grant select on ledger_archived_line, ledger_archive to kapis_app;
