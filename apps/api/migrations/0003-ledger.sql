-- Why: the one book of money. An account row per player holds what a visit asks for (balances, held
-- money, counters, the place in the seed epoch); the journal says how it came to be. Amounts are
-- ten-thousandths. The journal is split by month so that old months can be moved away.

create table ledger_account (
  player_id uuid primary key references app_user,
  -- Every writer of anything a bet depends on (money, seeds, session, status) adds one.
  version bigint not null default 1,
  seq bigint not null default 0,
  coin_minor bigint not null default 0 check (coin_minor >= 0),
  ticket_minor bigint not null default 0 check (ticket_minor >= 0),
  coin_held_minor bigint not null default 0 check (coin_held_minor >= 0),
  ticket_held_minor bigint not null default 0 check (ticket_held_minor >= 0),
  epoch int not null default 0,
  nonce int not null default 0,
  -- What the withdrawal rule counts: settled coin rounds with a stake, and their stakes.
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
  -- The hash of the newest journal row: the next one carries it on.
  head bytea not null default decode(repeat('00', 32), 'hex') check (length(head) = 32)
  -- Half-empty pages keep updates on the page (HOT): nothing that changes is indexed.
) with (fillfactor = 55);

create table ledger_journal (
  player_id uuid not null,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  cause text not null check (cause in (
    'signup', 'bet', 'round', 'deposit', 'withdrawal', 'hold', 'promo', 'adjustment', 'refund')),
  cause_key text not null,
  -- The other side: the house account that gives or takes.
  counter text not null,
  currency text not null check (currency in ('coin', 'ticket')),
  -- Change of what the player can spend, and of what is held for the player.
  amount_minor bigint not null,
  held_minor bigint not null default 0,
  coin_after_minor bigint not null check (coin_after_minor >= 0),
  ticket_after_minor bigint not null check (ticket_after_minor >= 0),
  coin_held_after_minor bigint not null default 0 check (coin_held_after_minor >= 0),
  ticket_held_after_minor bigint not null default 0 check (ticket_held_after_minor >= 0),
  -- Of the row's receipt, which carries the hash of the row before: a chain per player.
  hash bytea not null check (length(hash) = 32),
  primary key (player_id, seq, at)
) partition by range (at);

-- Read backwards for the newest rows of all players (the leaderboard).
create index ledger_journal_at on ledger_journal (at, player_id, seq);

-- What was played, one row a settled round, beside its journal row (same player, same seq).
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

-- Makes the partitions of one month if they are not there. A cause happens once per player: the
-- unique index is per month, and the look-up under the account's lock covers the month before.
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
