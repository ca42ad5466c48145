-- Why: the hourly check must read only new rows, not all rows. A point stores the state of an
-- account after one of its journal entries, with the sums that the invariants need, and each check
-- starts from the point of the previous one. A point is identified by the player's own seq, not by
-- a time, so that a late commit is never skipped: its entries come after the point, whatever their
-- time.

create table ledger_point (
  player_id uuid not null,
  -- `checked`: the last hourly check found no fault up to this entry.
  -- `2026-01`: with that month, the player's journal was archived up to this entry. The journal now
  -- begins after the newest such point.
  kind text not null check (kind = 'checked' or kind ~ '^\d{4}-\d{2}$'),
  seq bigint not null,
  -- The account's version at a `checked` point. Every write to the account changes the version.
  version bigint not null default 0,
  head bytea not null check (length(head) = 32),
  coin_minor bigint not null,
  ticket_minor bigint not null,
  coin_held_minor bigint not null,
  ticket_held_minor bigint not null,
  -- The part of the held amounts that is stakes of open rounds.
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
  -- All rounds that end after the point belong to this epoch or to a later one.
  open_epoch int not null,
  primary key (player_id, kind)
);

-- For each epoch, the rounds that were played up to the point: one bit for each of its 1,024
-- rounds.
create table ledger_point_epoch (
  player_id uuid not null,
  kind text not null,
  epoch int not null,
  rounds bit(1024) not null,
  primary key (player_id, kind, epoch),
  foreign key (player_id, kind) references ledger_point on delete cascade
);

-- How far the hourly check has come.
create table ledger_check_mark (
  is_mark boolean primary key default true check (is_mark),
  -- Every row that the last successful check has not seen is newer than this time.
  checked_until timestamptz not null default '-infinity',
  audit_seq bigint not null default 0,
  -- The next slice of the players and of the staff log that is checked from the beginning.
  slice int not null default 0
);
insert into ledger_check_mark default values;

grant select, insert, update, delete on ledger_point, ledger_point_epoch to kapis_app;
grant select, update on ledger_check_mark to kapis_app;

-- When each sealed day was last compared with the journal.
create table day_seal_check (
  day date primary key references day_seal on delete cascade,
  checked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on day_seal_check to kapis_app;

-- The check of a player reads the deposit receipts that paid for that player's deposits.
create index deposit_receipt_paid_user on deposit_receipt (paid_user_id)
  where status = 'completed';
