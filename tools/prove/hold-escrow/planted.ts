import pg from 'pg'

/** Planted bug: holds are recorded, but the held money can still be spent. */
export async function dropHolds(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      create function keep_spendable() returns trigger language plpgsql as $$ begin
        if new.coin_held_minor > old.coin_held_minor then new.coin_minor := old.coin_minor; end if;
        return new;
      end $$;
      create trigger keep_spendable before update on ledger_account
        for each row execute function keep_spendable()`)
  } finally {
    await client.end()
  }
}
