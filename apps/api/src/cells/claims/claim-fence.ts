import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { findNames } from './account-names.ts'
import type { Names } from './digest-name.ts'

/**
 * Lets one transaction at a time decide which names an account of this cell has. A change of names
 * holds the lock from the claim until the commit, so that no other cell is told the old names and
 * takes over the new ones in between.
 */
export async function lockNames(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names ${accountId}`}, 0))`.execute(tx)
}

/**
 * Call it first in the transaction that creates an account. If the request was delayed for long,
 * another cell may have been told that the account does not exist, and may have taken over its
 * names.
 *
 * Refuses: unavailable.
 */
export async function assertNotForsaken(tx: Tx, accountId: string): Promise<void> {
  await lockNames(tx, accountId)
  const found = tx.selectFrom('forsaken_account').select('account_id')
  const row = await found.where('account_id', '=', accountId).executeTakeFirst()
  if (row !== undefined) throw refuse('unavailable', { why: 'claim_expired' })
}

/**
 * Returns the present names of an account, under the lock of its names. If there is no such
 * account, it cannot be created any more once this transaction has committed.
 */
export async function fenceNames(tx: Tx, accountId: string): Promise<Names> {
  await lockNames(tx, accountId)
  const names = (await findNames(tx, [accountId])).get(accountId)
  if (names !== undefined) return names
  await tx
    .insertInto('forsaken_account')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {}
}
