import pg from 'pg'

const LOCK = /order by a.player_id for no key update skip locked/

/**
 * Planted bug: reads the player's state without locking the account and ignores the account's
 * version, so that bets are played on stale state.
 */
export async function dropVersionCheck(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      "select pg_get_functiondef('ledger_lock_player_states'::regproc) as text",
    )
    const text = rows[0]?.text ?? ''
    if (!LOCK.test(text)) throw new Error('the lock that was to be dropped is not there')
    await client.query(text.replace(LOCK, ''))
    await client.query(`
      create function forget_version() returns trigger language plpgsql as
        $$ begin new.version := old.version; return new; end $$;
      create trigger forget_version before update on ledger_account
        for each row execute function forget_version()`)
  } finally {
    await client.end()
  }
}
