import pg from 'pg'

/** Planted bug: a change of an account's row spends none of its tokens. */
export async function keepTokens(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('drop trigger app_user_spends_tokens on app_user')
  await owner.end()
}
