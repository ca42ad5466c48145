-- Why: the ledger of all money. A player's account row contains the current state: balances, held
-- money, counters and the position in the seeds. The journal records every change. Amounts are in
-- ten-thousandths. The journal is partitioned by month, so that old months can be archived.

create table ledger_account (
  player_id uuid primary key references app_user,
  -- Incremented by every write that a bet depends on: to money, seeds, session or status.
  version bigint not null default 1,
  seq bigint not null default 0,
  coin_minor bigint not null default 0 check (coin_minor >= 0),
  ticket_minor bigint not null default 0 check (ticket_minor >= 0),
  coin_held_minor bigint not null default 0 check (coin_held_minor >= 0),
  ticket_held_minor bigint not null default 0 check (ticket_held_minor >= 0),
  epoch int not null default 0,
  nonce int not null default 0,
  -- The counters of the withdrawal rule: the number of settled coin rounds with a stake, and the
  -- sum of their stakes.
  games_played int not null default 0,
  wagered_minor bigint not null default 0,
  played_dice int not null default 0,
  played_flip int not null default 0,
  played_hilo int not null default 0,
  played_keno int not null default 0,
  played_limbo int not null default 0,
  played_mines int not null default 0,
  played_plinko int not null default 0,
  played_rock_paper_scissors int not null default 0,
  -- The hash of the newest journal entry. The receipt of the next entry contains it.
  head bytea not null default decode(repeat('00', 32), 'hex') check (length(head) = 32)
  -- Pages are filled only to 55 %, so that updates find room on the same page. As no indexed column
  -- changes, such updates are HOT.
) with (fillfactor = 55);

create table ledger_journal (
  player_id uuid not null,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  cause text not null check (cause in (
    'signup', 'bet', 'round', 'deposit', 'withdrawal', 'hold', 'promo', 'adjustment', 'refund')),
  cause_key text not null,
  -- The operator's account on the other side of the entry.
  counter text not null,
  currency text not null check (currency in ('coin', 'ticket')),
  -- The change of the spendable balance, and the change of the held balance.
  amount_minor bigint not null,
  held_minor bigint not null default 0,
  coin_after_minor bigint not null check (coin_after_minor >= 0),
  ticket_after_minor bigint not null check (ticket_after_minor >= 0),
  coin_held_after_minor bigint not null default 0 check (coin_held_after_minor >= 0),
  ticket_held_after_minor bigint not null default 0 check (ticket_held_after_minor >= 0),
  -- The hash of the entry's receipt. The receipt contains the previous entry's hash, so that a
  -- player's entries form a chain.
  hash bytea not null check (length(hash) = 32),
  primary key (player_id, seq, at)
) partition by range (at);

-- The leaderboard reads this index backwards to find the newest entries of all players.
create index ledger_journal_at on ledger_journal (at, player_id, seq);

-- The bet or round that a journal entry settled. Both have the same player and the same seq.
create table ledger_bet (
  player_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  game text not null,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null check (payout_minor >= 0),
  multiplier4 bigint not null check (multiplier4 >= 0),
  epoch int not null,
  nonce int not null check (nonce between 0 and 1023),
  params jsonb not null,
  state jsonb not null,
  primary key (player_id, seq, at)
) partition by range (at);

-- Creates the partitions of a month if they are missing. A player's journal must not contain the
-- same cause twice: the unique index ensures this within a month, and a lookup under the account's
-- lock covers the month before.
create function ledger_ensure_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month);
  next_day date := first_day + interval '1 month';
  suffix text := to_char(first_day, 'YYYY_MM');
begin
  if to_regclass('ledger_journal_' || suffix) is not null then
    return;
  end if;
  execute format('create table ledger_journal_%s partition of ledger_journal
    for values from (%L) to (%L)', suffix, first_day || ' 00:00+00', next_day || ' 00:00+00');
  execute format('create unique index on ledger_journal_%s (player_id, cause_key, cause)', suffix);
  execute format('create table ledger_bet_%s partition of ledger_bet
    for values from (%L) to (%L)', suffix, first_day || ' 00:00+00', next_day || ' 00:00+00');
end
$$;

select ledger_ensure_month((now() + make_interval(months => m))::date)
from generate_series(-1, 3) as m;

grant select, insert, update on ledger_account to kapis_app;
grant select, insert on ledger_journal, ledger_bet to kapis_app;
grant execute on function ledger_ensure_month(date) to kapis_app;
