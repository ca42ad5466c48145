import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Makes imports and decisions about days run one after the other. */
export async function lockRecon(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gcash import', 0))`.execute(tx)
}
