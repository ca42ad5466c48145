-- The ledger of all money. A player's account row contains the current state: balances, held money,
-- counters and the position in the seeds. The journal records every change. Amounts are in
-- ten-thousandths.

create table ledger_account (
  player_id uuid primary key references app_user,
  version bigint not null default 1,
  seq bigint not null default 0,
  coin_minor bigint not null default 0 check (coin_minor >= 0),
  ticket_minor bigint not null default 0 check (ticket_minor >= 0),
  coin_held_minor bigint not null default 0 check (coin_held_minor >= 0),
  ticket_held_minor bigint not null default 0 check (ticket_held_minor >= 0),
  epoch int not null default 0,
  nonce int not null default 0,
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
  head bytea not null default decode(repeat('00', 32), 'hex') check (length(head) = 32),
  is_limited boolean not null default false,
  last_stake_at timestamptz
) with (fillfactor = 55);
comment on table ledger_account is
  'The current state of a player''s money and play. Pages are filled only to 55 %, so that '
  'updates find room on the same page; as no indexed column changes, such updates are HOT.';
comment on column ledger_account.version is
  'Incremented by every write that a bet depends on: to money, seeds, session or status.';
comment on column ledger_account.seq is 'The number of the player''s newest journal entry.';
comment on column ledger_account.coin_held_minor is
  'Coins set aside for open rounds and withdrawals.';
comment on column ledger_account.epoch is
  'The epoch of the player''s seeds that the next round is drawn from.';
comment on column ledger_account.nonce is 'The index of the next round in its epoch.';
comment on column ledger_account.games_played is
  'The number of settled coin rounds with a stake. The withdrawal rule counts them.';
comment on column ledger_account.wagered_minor is 'The sum of the stakes of these rounds.';
comment on column ledger_account.head is
  'The hash of the newest journal entry. The receipt of the next entry contains it.';
comment on column ledger_account.is_limited is
  'Whether the player has set a limit or a pause. The bets of all others need no lookup.';
comment on column ledger_account.last_stake_at is
  'When the player last staked, so that the minimum time between two bets holds across all '
  'processes.';

create table ledger_journal (
  player_id uuid not null,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  cause text collate "C" not null check (cause in (
    'signup', 'bet', 'round', 'deposit', 'withdrawal', 'hold', 'promo', 'adjustment', 'refund')),
  cause_key text collate "C" not null,
  counter text not null,
  currency text not null check (currency in ('coin', 'ticket')),
  amount_minor bigint not null,
  held_minor bigint not null default 0,
  coin_after_minor bigint not null check (coin_after_minor >= 0),
  ticket_after_minor bigint not null check (ticket_after_minor >= 0),
  coin_held_after_minor bigint not null default 0 check (coin_held_after_minor >= 0),
  ticket_held_after_minor bigint not null default 0 check (ticket_held_after_minor >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (player_id, seq, at)
) partition by range (at);
comment on table ledger_journal is
  'Every change of a player''s money, partitioned by month so that old months can be archived. '
  'Causes and keys are compared byte by byte, independently of the server''s locale.';
comment on column ledger_journal.cause_key is
  'The identifier of the cause. A player''s journal never contains the same cause twice.';
comment on column ledger_journal.counter is
  'The operator''s account on the other side of the entry.';
comment on column ledger_journal.amount_minor is 'The change of the spendable balance.';
comment on column ledger_journal.held_minor is 'The change of the held balance.';
comment on column ledger_journal.hash is
  'The hash of the entry''s receipt. The receipt contains the previous entry''s hash, so that a '
  'player''s entries form a chain.';

-- The leaderboard reads this index backwards to find the newest entries of all players.
create index ledger_journal_at on ledger_journal (at, player_id, seq);

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
  params json not null,
  state json not null,
  actions jsonb,
  primary key (player_id, seq, at)
) partition by range (at);
comment on table ledger_bet is
  'The bet or round that a journal entry settled. Both have the same player and the same seq.';
comment on column ledger_bet.params is
  'The options of the bet, as plain JSON text: nothing searches inside it, and parsing takes '
  'time.';
comment on column ledger_bet.actions is 'The steps of a round, which its receipt contains.';

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

-- A batch of bets begins by locking the accounts of its players and reading the state that the bets
-- depend on. This function does both in one round trip. Each of its statements takes a new
-- snapshot, so nothing that is read after locking can be outdated. It locks the accounts that are
-- free and reports the others, which are retried separately: the batch does not wait for them.
create function ledger_lock_player_states(
  session_players uuid[], session_tokens bytea[], bet_players uuid[], bet_keys text[]
) returns table (
  player_id uuid,
  token_hash bytea,
  is_session_good boolean,
  is_session_stale boolean,
  public_no bigint,
  version bigint,
  seq bigint,
  coin_minor bigint,
  ticket_minor bigint,
  coin_held_minor bigint,
  ticket_held_minor bigint,
  epoch int,
  nonce int,
  head bytea,
  -- Whether the player has set a limit or a pause.
  is_limited boolean,
  -- The time of the player's last stake, in microseconds.
  last_stake bigint,
  -- The time of the database's clock when the locks were held, in microseconds. Null in rows with
  -- `known_key`, and for an account that another transaction has locked: only player_id and
  -- token_hash are then set.
  locked_at bigint,
  -- Set only in rows about an identifier that was used before. `seq` is then the number of the bet
  -- that used it.
  known_key text
)
language plpgsql volatile as $$
declare
  now_micros bigint;
  free uuid[];
  is_all_free boolean;
begin
  -- Always in the order of the player's id, so that two batches never wait for each other in a
  -- ring.
  free := array(select a.player_id from ledger_account a
    where a.player_id = any (session_players) order by a.player_id for no key update skip locked);
  -- Not so when a player is named by two sessions; then the slower way is right, too.
  is_all_free := cardinality(free) = cardinality(session_players);

  now_micros := (extract(epoch from clock_timestamp()) * 1000000)::bigint;

  return query
    select a.player_id, s.token,
      coalesce(u.status = 'active' and us.ended_at is null and us.ends_at > clock_timestamp()
        and us.last_active_at > clock_timestamp() - make_interval(secs => us.idle_seconds), false),
      coalesce(us.last_active_at < clock_timestamp() - interval '30 seconds', false),
      u.public_no, a.version, a.seq, a.coin_minor, a.ticket_minor,
      a.coin_held_minor, a.ticket_held_minor, a.epoch, a.nonce, a.head, a.is_limited,
      (extract(epoch from a.last_stake_at) * 1000000)::bigint, now_micros,
      null::text
    from unnest(session_players, session_tokens) as s (player, token)
    join ledger_account a on a.player_id = s.player
    join app_user u on u.user_id = s.player
    left join user_session us on us.user_id = s.player and us.token_hash = s.token
    where is_all_free or a.player_id = any (free);

  if not is_all_free then
    return query
      select a.player_id, s.token, null::boolean, null::boolean, null::bigint, null::bigint,
        null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::int, null::int,
        null::bytea, null::boolean, null::bigint, null::bigint, null::text
      from unnest(session_players, session_tokens) as s (player, token)
      join ledger_account a on a.player_id = s.player
      where not a.player_id = any (free);
  end if;

  return query
    select j.player_id, null::bytea, null::boolean, null::boolean, null::bigint, null::bigint,
      j.seq, null::bigint, null::bigint, null::bigint, null::bigint, null::int, null::int,
      null::bytea, null::boolean, null::bigint, null::bigint, j.cause_key
    from unnest(bet_players, bet_keys) as b (player, key)
    join ledger_journal j on j.player_id = b.player and j.cause_key = b.key and j.cause = 'bet'
      -- Identifiers are recognised for 35 days. With these bounds, PostgreSQL skips the partitions
      -- of all other months.
      and j.at > now() - interval '35 days' and j.at < now() + interval '1 day';
end
$$;

create table ledger_gate (
  is_gate boolean primary key default true check (is_gate),
  is_open boolean not null default true,
  failed text[] not null default '{}',
  checked_at timestamptz not null default now(),
  stale_seconds int not null default 10800 check (stale_seconds > 0),
  check (is_open = (failed = '{}'))
);
comment on table ledger_gate is
  'Whether money may move. The hourly check writes its result here, and every process reads it '
  'once a second. While the gate is closed, no money moves.';
comment on column ledger_gate.failed is 'The names of the invariants that do not hold.';
comment on column ledger_gate.stale_seconds is
  'How long a check stays valid. An outdated check stops money just as a failed one does.';

insert into ledger_gate default values;

create table ledger_quarantine (
  player_id uuid primary key references app_user,
  findings text[] not null check (findings <> '{}'),
  since timestamptz not null default clock_timestamp()
);
comment on table ledger_quarantine is
  'The players whose own rows do not add up, until a check finds no fault in them. A fault in one '
  'player''s rows stops only that player''s money (docs/decisions/019).';
comment on column ledger_quarantine.findings is
  'The names of the invariants that the player''s rows break.';

create table idempotency_key (
  player_id uuid not null references app_user,
  key text not null check (char_length(key) between 1 and 255),
  asked bytea not null check (length(asked) = 32),
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, key)
);
comment on table idempotency_key is
  'The first reply to a money request, by the key that the client sent, stored in the same '
  'transaction as the request''s effects. A request that is sent again gets the same reply and '
  'does not run twice.';
comment on column idempotency_key.asked is
  'The hash of the request. Another request with the same key is refused.';

create index idempotency_key_by_time on idempotency_key (created_at);

create table transaction_revision (
  player_id uuid not null references app_user,
  seq bigint not null,
  revision int not null check (revision > 0),
  amount_minor bigint check (amount_minor >= 0),
  payout_minor bigint check (payout_minor >= 0),
  source text,
  game text,
  reason text not null check (char_length(reason) > 0),
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  posted_seq bigint,
  primary key (player_id, seq, revision)
);
comment on table transaction_revision is
  'A correction of how a transaction is shown in the history. The journal itself never changes: '
  'the difference is posted as a new journal entry.';
comment on column transaction_revision.amount_minor is
  'The corrected field. Null means, here and below, that the journal''s own field is shown.';
comment on column transaction_revision.posted_seq is
  'The journal entry that posted the difference, if there was one.';

create table transaction_hidden (
  player_id uuid not null references app_user,
  seq bigint not null,
  hidden_by uuid not null references app_user,
  hidden_at timestamptz not null default clock_timestamp(),
  primary key (player_id, seq)
);
comment on table transaction_hidden is 'A transaction that staff have hidden from the history.';

grant select, insert, update on ledger_account to kapis_app;
grant select, insert on ledger_journal, ledger_bet to kapis_app;
grant select, update on ledger_gate to kapis_app;
grant select, insert, update, delete on ledger_quarantine, idempotency_key to kapis_app;
grant select, insert on transaction_revision, transaction_hidden to kapis_app;
grant execute on function ledger_ensure_month(date) to kapis_app;
grant execute on function ledger_lock_player_states(uuid[], bytea[], uuid[], text[]) to kapis_app;
