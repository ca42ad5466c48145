import * as z from 'zod/mini'
import { ROLES, SignUp, passwordsMatch } from './auth.ts'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'

export const STAFF_ROLES = ['moderator', 'admin', 'super_admin'] as const

/**
 * The states of an invitation. `waiting`: it waits for approval, and its link does not work yet.
 */
const INVITATION_STATES = ['waiting', 'open', 'used', 'revoked', 'refused', 'expired'] as const

export const Invitation = z.object({
  invitationId: Uuid,
  role: OneOf(ROLES),
  state: OneOf(INVITATION_STATES),
  reason: z.string(),
  madeBy: z.string(),
  usedBy: z.nullable(z.string()),
  createdAt: Timestamp,
  /** The time at which the link expires, 48 hours after the approval; null before the approval. */
  expiresAt: z.nullable(Timestamp),
})
export type Invitation = z.output<typeof Invitation>
export const InvitationList = z.object({ invitations: z.array(Invitation) })
export const InvitationParams = z.strictObject({ invitationId: Uuid })
export const InviteStaff = z.strictObject({
  role: z.enum(STAFF_ROLES),
  reason: Text('Reason is required').check(z.maxLength(500)),
})
export type InviteStaff = z.output<typeof InviteStaff>
/** The reply to a new invitation. No other reply contains the invitation's token. */
export const InvitedStaff = z.object({ invitationId: Uuid, token: z.string() })

const { username, email, mobileNumber, password, confirmPassword } = SignUp.shape
export const AcceptInvitation = z
  .strictObject({
    token: z.string().check(z.maxLength(128)),
    username,
    email,
    mobileNumber,
    password,
    confirmPassword,
  })
  .check(passwordsMatch)
export type AcceptInvitation = z.output<typeof AcceptInvitation>
