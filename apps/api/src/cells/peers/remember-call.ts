import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Returns a function that records a call and returns whether no process of this cell has seen it
 * before. The database decides, so that all processes together accept a call once. `sweep` deletes
 * old calls.
 */
export function makeRememberCall(db: Db): (id: string) => Promise<boolean> {
  return async (id) => {
    const { rows } = await sql`
      insert into peer_call (call_id) values (${id}) on conflict do nothing returning 1`.execute(db)
    return rows.length > 0
  }
}
