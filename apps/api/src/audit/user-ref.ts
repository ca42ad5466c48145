import type { Role } from '@kapis/contract/auth'
import { can } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** A user as named in the staff log, either the actor or the target of an action. */
export type UserRef = { userId: string; username: string; role: Role }

/**
 * Returns the user that an action targets. Staff may not act on their own account or on a peer's.
 * The accounts of another cell's staff are changed in that cell.
 *
 * Refuses: not_found, forbidden, user_elsewhere.
 */
export async function getTargetUser(
  tx: Tx,
  actor: UserRef,
  action: StaffAction,
  userId: string,
): Promise<UserRef> {
  const { homeCell, ...target } = await findRow(tx, userId)
  if (homeCell !== null) throw refuse('user_elsewhere', { userId })
  if (!can(actor, action, target)) throw refuse('forbidden', { action, target: target.role })
  return target
}

/** Returns the reference to a user. Refuses: not_found. */
export async function getUserRef(tx: Tx, userId: string): Promise<UserRef> {
  const { homeCell: _, ...user } = await findRow(tx, userId)
  return user
}

async function findRow(tx: Tx, userId: string): Promise<UserRef & { homeCell: string | null }> {
  const { rows } = await sql<UserRef & { homeCell: string | null }>`
    select user_id as "userId", username, role, home_cell as "homeCell" from app_user
    where user_id = ${userId} and deleted_at is null`.execute(tx)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}
