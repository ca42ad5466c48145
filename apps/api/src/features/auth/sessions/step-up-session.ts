import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Actor } from './authenticate.ts'

/** Marks the session as confirmed by its user for five minutes. Refuses: session_expired. */
export async function openStepUp(tx: Tx, actor: Actor): Promise<{ validUntil: Date } | Refusal> {
  const session = await tx
    .updateTable('user_session')
    .set({ stepped_up_until: sql<Date>`clock_timestamp() + interval '5 minutes'` })
    .where('user_id', '=', actor.userId)
    .where('token_hash', '=', actor.session.tokenHash)
    .where('ended_at', 'is', null)
    .returning('stepped_up_until')
    .executeTakeFirst()
  if (session === undefined || session.stepped_up_until === null) return refuse('session_expired')
  return { validUntil: session.stepped_up_until }
}

/** Returns whether the session's user was confirmed in the last five minutes. */
export async function isSteppedUp(db: Db, { userId, session }: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from user_session where user_id = ${userId} and token_hash = ${session.tokenHash}
      and ended_at is null and stepped_up_until > clock_timestamp()`.execute(db)
  return rows.length > 0
}
