-- Checks of the ledger, sealed days, and what stays of the months that are archived.

create table ledger_point (
  player_id uuid not null,
  kind text not null check (kind = 'checked' or kind ~ '^\d{4}-\d{2}$'),
  seq bigint not null,
  version bigint not null default 0,
  head bytea not null check (length(head) = 32),
  coin_minor bigint not null,
  ticket_minor bigint not null,
  coin_held_minor bigint not null,
  ticket_held_minor bigint not null,
  coin_rounds_minor bigint not null,
  ticket_rounds_minor bigint not null,
  games_played int not null,
  wagered_minor bigint not null,
  played_dice int not null,
  played_flip int not null,
  played_hilo int not null,
  played_keno int not null,
  played_limbo int not null,
  played_mines int not null,
  played_plinko int not null,
  played_rock_paper_scissors int not null,
  open_epoch int not null,
  last_bet_seq bigint not null default 0,
  primary key (player_id, kind)
);
comment on table ledger_point is
  'The state of an account after one of its journal entries, with the sums that the invariants '
  'need, so that a check reads only newer rows. It is identified by the player''s own seq, not by '
  'a time, so that a late commit is never skipped: its entries come after the point, whatever '
  'their time.';
comment on column ledger_point.kind is
  '`checked`: the last hourly check found no fault up to this entry. `2026-01`: with that month, '
  'the player''s journal was archived up to this entry. The journal now begins after the newest '
  'such point.';
comment on column ledger_point.version is
  'The account''s version at a `checked` point. Every write to the account changes the version.';
comment on column ledger_point.coin_rounds_minor is
  'The part of the held coins that is stakes of open rounds.';
comment on column ledger_point.ticket_rounds_minor is
  'The part of the held tickets that is stakes of open rounds.';
comment on column ledger_point.open_epoch is
  'All rounds that end after the point belong to this epoch or to a later one.';
comment on column ledger_point.last_bet_seq is
  'The newest bet up to the point. A promo credit counts as used if a bet followed it, even if '
  'the month of that bet is archived.';

create table ledger_point_epoch (
  player_id uuid not null,
  kind text not null,
  epoch int not null,
  rounds bit(1024) not null,
  primary key (player_id, kind, epoch),
  foreign key (player_id, kind) references ledger_point on delete cascade
);
comment on table ledger_point_epoch is 'The rounds of one epoch that were played up to the point.';
comment on column ledger_point_epoch.rounds is 'One bit for each of the 1,024 rounds.';

create table ledger_point_own (
  player_id uuid not null,
  kind text not null,
  own_minor bigint not null,
  held jsonb not null,
  primary key (player_id, kind),
  foreign key (player_id, kind) references ledger_point on delete cascade
);
comment on table ledger_point_own is
  'The own coins of a player up to the point at which the player''s journal begins. An excluded '
  'player is paid them. It is a table of its own, because the digests of archived months cover '
  'every column of ledger_point.';
comment on column ledger_point_own.held is
  'The own part of each hold that is open at the point, by its key, in minor units.';

create table ledger_check_mark (
  is_mark boolean primary key default true check (is_mark),
  checked_until timestamptz not null default '-infinity',
  audit_seq bigint not null default 0,
  slice int not null default 0
);
comment on table ledger_check_mark is 'How far the hourly check has come. One row.';
comment on column ledger_check_mark.checked_until is
  'Every row that the last successful check has not seen is newer than this time.';
comment on column ledger_check_mark.slice is
  'The next slice of the players and of the staff log that is checked from the beginning.';

insert into ledger_check_mark default values;

grant select, insert, update, delete on ledger_point, ledger_point_epoch to kapis_app;
grant select on ledger_point_own to kapis_app;
grant select, update on ledger_check_mark to kapis_app;

create table ledger_archived_line (
  player_id uuid not null,
  seq bigint not null,
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
comment on table ledger_archived_line is
  'An entry of an archived month that is not a bet or round. Later checks need it.';
comment on column ledger_archived_line.month is
  'The archived month in the format of ledger_point.kind, such as `2026-01`.';

create index ledger_archived_line_key on ledger_archived_line (player_id, cause_key, cause);

create table ledger_archive (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  lines bigint not null,
  bets bigint not null,
  file_sha256 bytea not null check (length(file_sha256) = 32),
  digest bytea not null check (length(digest) = 32),
  signature text not null,
  archived_at timestamptz not null default clock_timestamp()
);
comment on table ledger_archive is
  'A month of the journal that was moved out of the database, with a signed digest of what stays, '
  'so that nobody can change it unnoticed.';
comment on column ledger_archive.month is
  'The month in UTC, like the partitions, such as `2026-01`.';
comment on column ledger_archive.file_sha256 is
  'The hash of the file to which the month was moved.';
comment on column ledger_archive.digest is
  'The digest of the points and entries that were kept from this month. It includes the digest of '
  'the previous month, so that the months form a chain.';

grant select on ledger_archived_line, ledger_archive to kapis_app;

create table day_seal (
  day date primary key,
  lines bigint not null,
  coin_minor bigint not null,
  ticket_minor bigint not null,
  digest bytea not null check (length(digest) = 32),
  audit_seq bigint not null,
  audit_hash bytea not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  signature text not null,
  sealed_at timestamptz not null default clock_timestamp()
);
comment on table day_seal is
  'The seal of a past day: a digest of its journal entries and the end of the staff log, signed '
  'and also stored outside the database, so that nobody can change the day later unnoticed.';
comment on column day_seal.day is 'The day in Manila.';
comment on column day_seal.coin_minor is
  'By how much the players'' coins, spendable and held, changed on that day.';
comment on column day_seal.ticket_minor is 'The same for tickets.';
comment on column day_seal.digest is
  'The digest of the day''s journal entries, ordered by player and entry number.';
comment on column day_seal.prev_hash is
  'The hash of the previous day''s seal: the seals form a chain.';

create table day_seal_check (
  day date primary key references day_seal on delete cascade,
  checked_at timestamptz not null default clock_timestamp()
);
comment on table day_seal_check is 'When each sealed day was last compared with the journal.';

grant select, insert on day_seal to kapis_app;
grant select, insert, update on day_seal_check to kapis_app;
