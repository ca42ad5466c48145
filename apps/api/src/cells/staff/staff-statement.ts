import { createHash } from 'node:crypto'
import { OneOf, Uuid } from '@kapis/contract/fields'
import { ROLES } from '@kapis/contract/session-user'
import * as z from 'zod/mini'

/** What a cell states about the member of staff for whom it asks another cell. */
export const StaffStatement = z.object({
  userId: Uuid,
  role: OneOf(ROLES),
  hasSecondFactor: z.boolean(),
  /** The end of the time after a step-up; null if there was none, or it is over. */
  steppedUpUntil: z.nullable(z.iso.datetime()),
  /** A hash that distinguishes the member's sessions. */
  session: z.string(),
})
type StaffStatement = z.output<typeof StaffStatement>

/** A member of staff with a session in this cell. */
export type SignedInStaff = {
  userId: string
  role: StaffStatement['role']
  hasSecondFactor: boolean
  session: { tokenHash: Buffer; steppedUpUntil: Date | null }
}

/** States who a caller is. The hash of the session's token stays in its cell. */
export function stateStaff({ userId, role, hasSecondFactor, session }: SignedInStaff) {
  const statement: StaffStatement = {
    userId,
    role,
    hasSecondFactor,
    steppedUpUntil: session.steppedUpUntil?.toISOString() ?? null,
    session: createHash('sha256').update(session.tokenHash).digest('hex'),
  }
  return statement
}
