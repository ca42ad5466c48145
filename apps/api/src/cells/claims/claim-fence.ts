import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { findNames } from './account-names.ts'
import type { Names } from './digest-name.ts'

/**
 * Lets one transaction at a time decide which names an account of this cell has. Whoever changes
 * names holds it from the claim until the commit, so that nobody else finds the old names and gives
 * the new ones away meanwhile.
 */
export async function lockNames(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names ${accountId}`}, 0))`.execute(tx)
}

/**
 * Call it first in the transaction that creates an account. After a long pause, somebody else may
 * have been told that there is no such account, and have its names.
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
