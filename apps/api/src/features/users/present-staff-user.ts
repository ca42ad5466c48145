import { grantFor } from '@kapis/contract/policy'
import type { Role, UserStatus } from '@kapis/contract/auth'
import type { DataInput } from '@kapis/contract/route'
import type { listUsers } from '@kapis/contract/routes'

export type UserReply = DataInput<typeof listUsers>['users'][number]

export type StaffUserRow = {
  user_id: string
  username: string
  email: string
  mobile_number: string
  role: string
  status: string
  comment: string | null
  gcash: { gcashNumber: string; gcashName: string; lastUsed: string }[]
  last_login_at: Date | null
  last_login_attempt_at: Date | null
  login_attempts: number
  totp_enrolled_at: Date | null
  passkeys: number
  closed_at: Date | null
  created_at: Date
  updated_at: Date
  home_cell: string | null
}

/**
 * Presents a user with the details that the reader may see. Moderators see contact details masked.
 */
export function presentStaffUser(row: StaffUserRow, reader: { role: Role }): UserReply {
  const isMasked = grantFor(reader.role, 'users.read') === 'masked'
  return {
    userId: row.user_id,
    username: row.username,
    ...presentContact(row, isMasked),
    role: row.role as Role,
    status: row.status as UserStatus,
    comment: row.comment,
    ...(row.status === 'disabled' &&
      row.closed_at !== null && { closedAt: row.closed_at.toISOString() }),
    gcashDetails: row.gcash.map((known) => ({
      gcashNumber: isMasked ? maskNumber(known.gcashNumber) : known.gcashNumber,
      gcashName: isMasked ? `${known.gcashName.slice(0, 2)}••••` : known.gcashName,
      // PostgreSQL writes times in JSON with the offset +00:00, not with Z.
      lastUsed: new Date(known.lastUsed).toISOString(),
    })),
    lastLogin: row.last_login_at?.toISOString() ?? null,
    lastLoginAttempt: row.last_login_attempt_at?.toISOString() ?? null,
    loginAttempts: row.login_attempts,
    isTotpEnrolled: row.totp_enrolled_at !== null,
    passkeys: row.passkeys,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.home_cell !== null && { homeCell: row.home_cell }),
  }
}

/** Returns the contact details. Those of another cell's staff are not known here. */
function presentContact(row: StaffUserRow, isMasked: boolean) {
  const { email, mobile_number: mobileNumber, home_cell: homeCell } = row
  if (homeCell !== null) return { email: '', mobileNumber: '' }
  if (!isMasked) return { email, mobileNumber }
  return { email: maskEmail(email), mobileNumber: maskNumber(mobileNumber) }
}

/** Masks `maya.luz@mail.example` as `ma••••@mail.example`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}••••${email.slice(at)}`
}

function maskNumber(number: string): string {
  return `${number.slice(0, 4)}•••${number.slice(-4)}`
}
