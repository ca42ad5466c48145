import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { bumpVersion } from '#ledger/bump-version.ts'
import type { SessionKey } from './session-token.ts'

export type EndedWhy =
  | 'signed_out'
  | 'revoked'
  | 'password_changed'
  | 'totp_enrolled'
  | 'totp_changed'
  | 'totp_reset'
  | 'status_changed'
  | 'role_changed'
  | 'contact_changed'
  | 'account_closed'
  | 'deleted'

/**
 * Ends all sessions of a user, or all but one. Changes of status, role or password call it in their
 * transaction, so that the next request with an old cookie fails.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  why: EndedWhy,
  exceptTokenHash?: Buffer,
): Promise<void> {
  // Account before session, the lock order of the bet path.
  await bumpVersion(tx, userId)
  const living = tx
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  await (exceptTokenHash === undefined
    ? living.execute()
    : living.where('token_hash', '!=', exceptTokenHash).execute())
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
}
