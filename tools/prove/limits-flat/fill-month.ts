import pg from 'pg'

/**
 * Writes dice bets of 1 coin, each of which paid back its stake, into a player's journal of this
 * month. Only the values that limits read are correct; other invariants do not hold.
 */
export async function fillMonth(url: string, playerId: string, bets: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select ledger_ensure_month((now() - make_interval(months => 1))::date)')
    await client.query(FILL, [playerId, bets])
    await client.query('update ledger_account set seq = seq + $2 where player_id = $1', [
      playerId,
      bets,
    ])
    await client.query('vacuum analyze ledger_journal, ledger_bet, ledger_account')
  } finally {
    await client.end()
  }
}

const FILL = `
with line as materialized (
  select a.player_id, a.seq + n as seq, a.coin_minor, a.head, n,
    m.starts_at + (now() - m.starts_at) * n / ($2::int + 1) as at
  from ledger_account a, limit_period m, generate_series(1, $2::int) as n
  where a.player_id = $1 and m.period = 'month'
), journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency, amount_minor,
    coin_after_minor, ticket_after_minor, hash)
  select player_id, seq, at, 'bet', 'filled-' || n, 'game:dice', 'coin', 0, coin_minor, 0, head
  from line
)
insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
  nonce, params, state)
select player_id, seq, at, 'dice', 10000, 10000, 10000, 1, 0, '{}', '{}' from line`
