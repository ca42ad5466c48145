import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Returns a function that says whether no process of this cell has seen a call before. The database
 * decides, so that a call is accepted once by all processes together. `sweep` deletes what is old.
 */
export function makeRememberCall(db: Db): (id: string) => Promise<boolean> {
  return async (id) => {
    const { rows } = await sql`
      insert into peer_call (call_id) values (${id}) on conflict do nothing returning 1`.execute(db)
    return rows.length > 0
  }
}
