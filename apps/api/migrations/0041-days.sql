-- Why: the dashboard shows sums of the journal without reading the journal. A job adds new entries
-- to one row per day and kind of entry, and recounts each day once after its end. Queries add the
-- entries that the job has not summed yet.

create table ledger_day (
  -- The day in Manila.
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
  primary key (day, is_staff, cause, counter, currency)
);

create table ledger_player_day (
  player_id uuid not null,
  day date not null,
  primary key (player_id, day)
);
create index ledger_player_day_by_day on ledger_player_day (day);

-- The time up to which entries are summed, and the day up to which days were recounted.
create table ledger_day_mark (
  is_mark boolean primary key default true check (is_mark),
  summed_until timestamptz not null default '-infinity',
  recounted_until date not null default '-infinity'
);
insert into ledger_day_mark default values;

grant select, insert, update, delete on ledger_day to kapis_app;
grant select, insert on ledger_player_day to kapis_app;
grant select, update on ledger_day_mark to kapis_app;
