-- Why: the dashboard shows sums of the journal without reading it. A job adds what is new to one row
-- per day and kind, and counts a day anew once it is over; whoever asks adds the last minute.

create table ledger_day (
  -- In Manila, where the house's day begins.
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

-- How far the sums reach, and which days were counted again after they ended.
create table ledger_day_mark (
  is_mark boolean primary key default true check (is_mark),
  summed_until timestamptz not null default '-infinity',
  recounted_until date not null default '-infinity'
);
insert into ledger_day_mark default values;

grant select, insert, update, delete on ledger_day to kapis_app;
grant select, insert on ledger_player_day to kapis_app;
grant select, update on ledger_day_mark to kapis_app;
