import type { Role, UserStatus } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import type { RefusalCode } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import type { Tx } from '#db/in-transaction.ts'

export type LockedUser = {
  user_id: string
  username: string
  email: string
  mobile_number: string
  role: Role
  status: UserStatus
  comment: string | null
  public_no: bigint
  updated_at: Date
  home_cell: string | null
  email_verified_at: Date | null
  mobile_verified_at: Date | null
}

/**
 * Locks a user's row, so that edits run one after the other. Refuses: not_found, user_elsewhere (a
 * member of staff of another cell).
 */
export async function lockUserForEdit(tx: Tx, userId: string): Promise<LockedUser> {
  const { rows } = await sql<LockedUser>`
    select user_id, username, email, mobile_number, role, status, comment, public_no, updated_at,
      home_cell, email_verified_at, mobile_verified_at
    from app_user where user_id = ${userId} and deleted_at is null
    for no key update`.execute(tx)
  if (rows[0] === undefined) throw refuse('not_found', { userId })
  if (rows[0].home_cell !== null) throw refuse('user_elsewhere', { userId })
  return rows[0]
}

export function userRefOf(row: LockedUser): UserRef {
  return { userId: row.user_id, username: row.username, role: row.role }
}

const TAKEN: Record<string, RefusalCode> = {
  app_user_email: 'email_taken',
  app_user_mobile: 'mobile_taken',
}
/** The SQLSTATE that the database raises if the last super admin would be removed. */
const LAST_SUPER_ADMIN = 'KA001'

/**
 * Turns unique violations and the removal of the last super admin into refusals, and rethrows any
 * other error. Refuses: email_taken, mobile_taken, conflict.
 */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === LAST_SUPER_ADMIN) throw refuse('conflict', { why: 'the last super admin' })
  const taken = code === '23505' && constraint !== undefined ? TAKEN[constraint] : undefined
  throw taken === undefined ? error : refuse(taken)
}
