import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Names } from './digest-name.ts'

/**
 * Returns the names of the accounts of this cell, by their ids. Deleted accounts have none, and
 * those of other cells' staff are elsewhere.
 */
export async function findNames(db: Db | Tx, accountIds: string[]): Promise<Map<string, Names>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['user_id', 'username', 'email', 'mobile_number'])
    .where('user_id', 'in', accountIds)
    .where('deleted_at', 'is', null)
    .where('home_cell', 'is', null)
    .execute()
  return new Map(
    rows.map(({ user_id, username, email, mobile_number: mobile }) => [
      user_id,
      { username, email, mobile },
    ]),
  )
}
