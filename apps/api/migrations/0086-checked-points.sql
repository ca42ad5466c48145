-- Why: the hourly check must cost what is new, not what there is. A point is what an account said
-- after one of its journal rows, with the sums that the invariants need: a check begins at the point
-- of the last one. Points are numbered by the player's own seq, so a transaction that commits late
-- is never skipped: its rows come after the point, whatever their time.

create table ledger_point (
  player_id uuid not null,
  -- `checked`: up to here the last hourly check found everything right.
  -- `2026-01`: up to here the journal is archived with that month. The newest such point of a
  -- player is where the journal begins.
  kind text not null check (kind = 'checked' or kind ~ '^\d{4}-\d{2}$'),
  seq bigint not null,
  -- The account's version at a `checked` point: any writer changes it.
  version bigint not null default 0,
  head bytea not null check (length(head) = 32),
  coin_minor bigint not null,
  ticket_minor bigint not null,
  coin_held_minor bigint not null,
  ticket_held_minor bigint not null,
  -- Of what is held, the stakes of rounds.
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
  -- Rounds that end after the point belong to this epoch or a later one.
  open_epoch int not null,
  primary key (player_id, kind)
);

-- Which rounds of an epoch were played up to the point: one bit for each of the 1,024.
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
  -- Rows of players that the last good check has not seen are younger than this.
  checked_until timestamptz not null default '-infinity',
  audit_seq bigint not null default 0,
  -- The next slice of all players, and of the staff log, to be checked from their beginning.
  slice int not null default 0
);
insert into ledger_check_mark default values;

grant select, insert, update, delete on ledger_point, ledger_point_epoch to kapis_app;
grant select, update on ledger_check_mark to kapis_app;

-- When a sealed day was last held against the journal.
create table day_seal_check (
  day date primary key references day_seal on delete cascade,
  checked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on day_seal_check to kapis_app;

-- The check of a player asks for the records that paid the player's deposits.
create index deposit_receipt_paid_user on deposit_receipt (paid_user_id)
  where status = 'completed';
