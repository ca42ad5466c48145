import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Returns the list with this name, which is made if it is missing. */
export async function keepList(tx: Tx, name: string): Promise<string> {
  const found = await tx
    .selectFrom('exclusion_list')
    .select('exclusion_list_id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (found !== undefined) return found.exclusion_list_id
  const made = await tx
    .insertInto('exclusion_list')
    .values({ name })
    .returning('exclusion_list_id')
    .executeTakeFirstOrThrow()
  return made.exclusion_list_id
}
