-- Sums of the journal, by which dashboards and charts are shown without reading it. A job adds new
-- entries and recounts each day once after its end; queries add the entries that the job has not
-- summed yet. Days are those of Manila.

create table ledger_day (
  day date not null,
  is_staff boolean not null,
  cause text not null,
  counter text not null,
  currency text not null,
  lines bigint not null,
  amount_minor bigint not null,
  held_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  stake_squared double precision not null default 0,
  payout_squared double precision not null default 0,
  stake_by_payout double precision not null default 0,
  primary key (day, is_staff, cause, counter, currency)
);
comment on table ledger_day is 'The journal entries of one day and kind.';
comment on column ledger_day.stake_squared is
  'The sum of the squares of the stakes in units; with the next two, a 95 % confidence range can '
  'be computed.';

create table ledger_player_day (
  player_id uuid not null,
  day date not null,
  primary key (player_id, day)
);
comment on table ledger_player_day is 'The players who played on a day.';

create index ledger_player_day_by_day on ledger_player_day (day);

create table ledger_day_mark (
  is_mark boolean primary key default true check (is_mark),
  summed_until timestamptz not null default '-infinity',
  recounted_until date not null default '-infinity',
  player_sums_from date not null default 'infinity'
);
comment on table ledger_day_mark is 'How far the job has come. One row.';
comment on column ledger_day_mark.summed_until is 'The time up to which entries are summed.';
comment on column ledger_day_mark.recounted_until is 'The day up to which days were recounted.';
comment on column ledger_day_mark.player_sums_from is
  'The first day from which ledger_player_sum is complete. The job goes back one day after the '
  'other to the start of the journal. A new database has nothing to go back to.';

insert into ledger_day_mark default values;

create table ledger_player_sum (
  player_id uuid not null,
  day date not null,
  is_staff boolean not null,
  wagered_minor bigint not null,
  lost_minor bigint not null,
  rounds bigint not null,
  primary key (player_id, day)
);
comment on table ledger_player_sum is 'A player''s coin play on one day.';

create index ledger_player_sum_by_day on ledger_player_sum (day);

create table ledger_hour (
  hour timestamptz primary key,
  rounds bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null
);
comment on table ledger_hour is 'The coin rounds that players, not staff, settled in one hour.';

create table ledger_cohort (
  week date primary key,
  players int not null,
  active int[] not null
);
comment on table ledger_cohort is
  'The sign-ups of one week, and how many of them played in that week and each later one. A job '
  'writes them every five minutes.';

create table ledger_largest (
  player_id uuid primary key,
  lost_minor bigint not null,
  rounds bigint not null
);
comment on table ledger_largest is
  'The players who won and lost most in coins in the last two weeks. A job writes them every five '
  'minutes.';

grant select, insert, update, delete on ledger_day to kapis_app;
grant select, insert on ledger_player_day to kapis_app;
grant select, update on ledger_day_mark to kapis_app;
grant select, insert, update on ledger_player_sum, ledger_hour to kapis_app;
grant select, insert, delete on ledger_cohort, ledger_largest to kapis_app;
