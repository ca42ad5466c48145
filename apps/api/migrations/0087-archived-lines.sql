-- Why: old months leave the database. What later checks still need of them stays: the point where
-- each player's journal now begins (ledger_point), the few lines outside of play, and for each month
-- a signed digest over both, so that nobody can change them unnoticed.

create table ledger_archived_line (
  player_id uuid not null,
  seq bigint not null,
  -- As in ledger_point.kind: `2026-01`.
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
  -- `2026-01`, in UTC as the partitions are.
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  lines bigint not null,
  bets bigint not null,
  -- Of the file that the month was written to.
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- Over the points and lines of this month that stay, and the digest of the month before.
  digest bytea not null check (length(digest) = 32),
  signature text not null,
  archived_at timestamptz not null default clock_timestamp()
);

grant select on ledger_archived_line, ledger_archive to kapis_app;
