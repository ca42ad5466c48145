import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { IdentityCheck as IdentityCheckTable } from '#db/schema.ts'
import { publish } from '#outbox/publish.ts'

export type CheckRow = Selectable<IdentityCheckTable>

/** Returns the newest check of a player, or null. */
export async function findNewestCheck(db: Db, playerId: string): Promise<CheckRow | null> {
  const row = await db
    .selectFrom('identity_check')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Locks a check and, before it, its player, in the order in which the player's own requests lock
 * them. Refuses: not_found.
 */
export async function lockCheck(tx: Tx, identityCheckId: string): Promise<CheckRow> {
  await sql`select from app_user where user_id =
    (select player_id from identity_check where identity_check_id = ${identityCheckId})
    for no key update`.execute(tx)
  const row = await tx
    .selectFrom('identity_check')
    .selectAll()
    .where('identity_check_id', '=', identityCheckId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found', { identityCheckId })
  return row
}

/**
 * Locks the player, so that only one request changes the player's checks at a time.
 *
 * Refuses: session_expired.
 */
export async function lockPlayer(tx: Tx, playerId: string): Promise<void> {
  const { rows } = await sql`select from app_user
    where user_id = ${playerId} and status = 'active' and deleted_at is null
    for no key update`.execute(tx)
  if (rows.length === 0) throw refuse('session_expired')
}

type Happened = {
  kind: 'submitted' | 'asked_again' | 'checked' | 'refused' | 'expired'
  actorId?: string
  reasons?: readonly string[]
  parts?: readonly string[]
  message?: string | null
}

/** Adds an entry to the history of a check, and notifies staff and the player of the change. */
export async function recordCheckEvent(
  tx: Tx,
  check: { identity_check_id: string; player_id: string },
  { kind, actorId, reasons = [], parts = [], message = null }: Happened,
): Promise<void> {
  await tx
    .insertInto('identity_event')
    .values({
      identity_check_id: check.identity_check_id,
      kind,
      actor_id: actorId ?? null,
      reasons: [...reasons],
      parts: [...parts],
      message,
    })
    .execute()
  await publishCheck(tx, check)
}

export function publishCheck(
  tx: Tx,
  check: { identity_check_id: string; player_id: string },
): Promise<void> {
  return publish(
    tx,
    { kind: 'identity_check', identityCheckId: check.identity_check_id },
    { kind: 'own_identity', toUserId: check.player_id },
  )
}
