import * as z from 'zod/mini'
import { Email, MobileNumber, ROLES, SignUp, passwordsMatch } from './auth.ts'
import { Reason } from './entered.ts'
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
  /** The person who is invited, and the address to which the link is sent: one of the two. */
  name: z.string(),
  email: z.nullable(z.string()),
  mobileNumber: z.nullable(z.string()),
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
export const InviteStaff = z
  .strictObject({
    role: z.enum(STAFF_ROLES),
    name: Text('Name is required').check(z.maxLength(100)),
    email: z.optional(Email),
    mobileNumber: z.optional(MobileNumber),
    reason: Reason,
  })
  .check(
    z.refine((form) => (form.email === undefined) !== (form.mobileNumber === undefined), {
      message: 'Enter either an e-mail address or a mobile number',
      path: ['email'],
    }),
  )
export type InviteStaff = z.output<typeof InviteStaff>
/** The reply to a new invitation. No reply contains its token, which only the invited person gets. */
export const InvitedStaff = z.object({ invitationId: Uuid })

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
