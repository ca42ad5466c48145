-- Why: charts of a player and lists of the largest results read the bets of months, and today's
-- revenue by hour reads the bets of two days. The job that sums days now also sums each player's
-- days and each hour. Processes of the previous release neither read nor write these tables; what
-- they sum after this migration is counted again when its day is recounted.

-- A player's coin play on one day in Manila.
create table ledger_player_sum (
  player_id uuid not null,
  day date not null,
  is_staff boolean not null,
  wagered_minor bigint not null,
  lost_minor bigint not null,
  rounds bigint not null,
  primary key (player_id, day)
);
create index ledger_player_sum_by_day on ledger_player_sum (day);

-- The coin rounds that players, not staff, settled in one hour.
create table ledger_hour (
  hour timestamptz primary key,
  rounds bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null
);

-- The first day from which ledger_player_sum is complete. The job goes back one day after the other
-- to the start of the journal. A new database has nothing to go back to.
alter table ledger_day_mark add column player_sums_from date not null default 'infinity';

grant select, insert, update on ledger_player_sum, ledger_hour to kapis_app;
