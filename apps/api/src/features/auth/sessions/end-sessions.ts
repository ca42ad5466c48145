import type { ENDED_REASONS } from '@kapis/contract/live'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import { bumpVersion } from '#ledger/bump-version.ts'
import type { SessionKey } from './session-token.ts'

export type EndedWhy = Exclude<(typeof ENDED_REASONS)[number], 'expired'>

/**
 * Ends all sessions of a user, or all but one. Every change of status, role or password calls this
 * function in its own transaction, so that the next request with an old cookie fails.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  why: EndedWhy,
  exceptTokenHash?: Buffer,
): Promise<void> {
  // Locks the account before the sessions, in the same order as the bet path.
  await bumpVersion(tx, userId)
  const living = tx
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  await (exceptTokenHash === undefined
    ? living.execute()
    : living.where('token_hash', '!=', exceptTokenHash).execute())
  await dropEndedSubscriptions(tx, userId)
  await publish(tx, { kind: 'ended', toUserId: userId, reason: why })
}

export async function endSession(tx: Tx, key: SessionKey, why: EndedWhy): Promise<void> {
  await bumpVersion(tx, key.userId)
  await tx
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_why: why })
    .where('user_id', '=', key.userId)
    .where('token_hash', '=', key.tokenHash)
    .where('ended_at', 'is', null)
    .execute()
  await dropEndedSubscriptions(tx, key.userId)
  await publish(tx, { kind: 'ended', toUserId: key.userId, reason: why })
}

/**
 * Deletes the push subscriptions of sessions that were ended. A session that is merely idle keeps
 * its subscription: the player is notified of a payout hours after the request.
 */
export async function dropEndedSubscriptions(tx: Tx, userId: string): Promise<void> {
  await sql`delete from push_subscription p using user_session s
    where p.user_id = ${userId} and s.user_id = p.user_id and s.token_hash = p.token_hash
      and s.ended_at is not null`.execute(tx)
}
