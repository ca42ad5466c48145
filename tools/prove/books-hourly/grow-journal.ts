import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** The number of players in the generated journal. */
export const PLAYERS = 1_000

/** Creates the players, each with an account and its first two entries but without bets. */
export async function makeAccounts(admin: Queries, players = PLAYERS): Promise<void> {
  await admin.query(FUNCTIONS)
  await admin.query(ACCOUNTS, [players])
  await admin.query(`select ledger_ensure_month((now() - make_interval(months => m))::date)
    from generate_series(0, 3) as m`)
}

/**
 * Adds dice rounds between two moments. Every round pays back its stake, so every invariant holds.
 */
export async function addRounds(
  admin: Queries,
  { each, players, from, to }: { each: number; players: number; from: string; to: string },
): Promise<void> {
  const range = [players, each, from, to]
  await admin.query(ROUNDS, range)
  await admin.query(MOVE_ACCOUNTS, [players, each])
  await admin.query('delete from fairness_epoch where player_id in (select id from numbered($1))', [
    players,
  ])
  await admin.query(EPOCHS, [players])
}

const FUNCTIONS = `
create function numbered(n int) returns table (id uuid) language sql as
  $$ select ('00000000-0000-7000-8000-' || lpad(to_hex(k), 12, '0'))::uuid
     from generate_series(1, n) as k $$;
create function line_hash(id uuid, seq bigint) returns bytea language sql as
  $$ select sha256(convert_to(id || '/' || seq, 'UTF8')) $$;`

const ACCOUNTS = `
with player as (
  insert into app_user (user_id, public_no, username, email, mobile_number, password_hash, age_attested_at)
  select id, row_number() over (), 'p-' || right(id::text, 12), right(id::text, 12) || '@grown.example',
    '+639' || lpad(row_number() over ()::text, 9, '0'), '-', now()
  from numbered($1) returning user_id as id
), accounts as (
  insert into ledger_account (player_id, coin_minor, seq, head)
  select id, 1000000, 2, line_hash(id, 2) from player
)
insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
  coin_after_minor, ticket_after_minor, hash)
select id, seq, now() - interval '31 days', case seq when 1 then 'signup' else 'adjustment' end,
  id::text, case seq when 1 then 'signup' else 'adjustments' end, 'coin',
  (seq - 1) * 1000000, (seq - 1) * 1000000, 0, line_hash(id, seq)
from player, generate_series(1::bigint, 2) as seq`

const ROUNDS = `
with line as materialized (
  select a.player_id, a.seq + n as seq, a.coin_minor, a.games_played + n - 1 as played,
    $3::timestamptz + (n + random() * 0.5) * (($4::timestamptz - $3::timestamptz) / ($2::int + 1)) as at
  from ledger_account a join numbered($1) on id = a.player_id, generate_series(1, $2::int) as n
), journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
    coin_after_minor, ticket_after_minor, hash)
  select player_id, seq, at, 'bet', 'bet-' || seq, 'game:dice', 'coin', 0, coin_minor, 0,
    line_hash(player_id, seq) from line order by at
)
insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
  nonce, params, state)
select player_id, seq, at, 'dice', 10000, 10000, 10000, played / 1024 + 1, played % 1024,
  '{"condition":"above","targetHundredths":100}', '{"roll":50}' from line order by at`

const MOVE_ACCOUNTS = `
update ledger_account a set seq = seq + $2, version = version + 1, games_played = games_played + $2,
  wagered_minor = wagered_minor + 10000 * $2::int8, played_dice = played_dice + $2,
  epoch = (games_played + $2) / 1024 + 1, nonce = (games_played + $2) % 1024,
  head = line_hash(player_id, seq + $2)
from numbered($1) where id = a.player_id`

const EPOCHS = `
insert into fairness_epoch (player_id, epoch, root, secret_sealed, tree_top, client_seed,
  client_seed_by, state, rounds_used)
select a.player_id, e, sha256(''), sha256(''), decode(repeat('00', 63 * 32), 'hex'),
  case when e <= a.epoch then 'seed' end, case when e <= a.epoch then 'server' end,
  case when e < a.epoch then 'closed' when e = a.epoch then 'active' else 'next' end,
  case when e < a.epoch then 1024 end
from ledger_account a join numbered($1) on id = a.player_id, generate_series(1, a.epoch + 1) as e`
