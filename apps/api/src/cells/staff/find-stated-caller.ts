import { refuse } from '@kapis/contract/refusals'
import type { Role } from '@kapis/contract/session-user'
import { isStaff } from '@kapis/contract/session-user'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#db/pool.ts'
import { StaffStatement } from './staff-statement.ts'

const RANK: Record<Role, number> = { player: 0, moderator: 1, admin: 2, super_admin: 3 }

/** How long a caller from another cell counts as signed in: for this request only. */
const REQUEST_MS = 30_000

/**
 * Returns the caller for whom another cell asks: the active member of staff of that cell with the
 * stated id. The stated role may be lower than that of the row here, but not higher; the second
 * factor and the step-up are those of the session in the caller's own cell.
 *
 * Refuses: not_authenticated (no caller is stated), forbidden (not a member of staff of that cell,
 * or not active, or with a lower role).
 */
export async function findStatedCaller(
  db: Db,
  { from, as }: { from: string; as?: unknown },
  now: number,
) {
  const read = z.safeParse(StaffStatement, as)
  if (!read.success) throw refuse('not_authenticated', { why: 'nobody_stated' })
  const { userId, role, hasSecondFactor, steppedUpUntil, session } = read.data
  const { rows } = await sql<{ username: string; role: Role }>`
    select username, role from app_user
    where user_id = ${userId} and home_cell = ${from} and status = 'active'
      and deleted_at is null`.execute(db)
  const [row] = rows
  const isKnown = row !== undefined && isStaff(role) && RANK[role] <= RANK[row.role]
  if (!isKnown) throw refuse('forbidden', { why: 'stated_role', from, userId, role })
  const endsAt = new Date(now + REQUEST_MS)
  return {
    userId,
    username: row.username,
    mobileNumber: '',
    email: '',
    role,
    status: 'active' as const,
    session: {
      tokenHash: Buffer.from(session, 'hex'),
      idleEndsAt: endsAt,
      endsAt,
      steppedUpUntil: steppedUpUntil === null ? null : new Date(steppedUpUntil),
    },
    hasSecondFactor,
    isAgeConfirmed: false,
    isIdentityChecked: false,
  }
}
