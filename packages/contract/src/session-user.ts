/** What every page knows of a user. These are part of the first download. */
import * as z from 'zod/mini'
import { OneOf, Uuid } from './fields.ts'

export const ROLES = ['super_admin', 'admin', 'moderator', 'player'] as const
export type Role = (typeof ROLES)[number]
export type StaffRole = Exclude<Role, 'player'>
export const USER_STATUSES = ['active', 'disabled', 'blocked'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export function isStaff(role: Role): role is StaffRole {
  return role !== 'player'
}

/**
 * The legal minimum age in the Philippines, shown in the badge, the footer and the sign-up form.
 */
export const LEGAL_AGE = 21

export const SessionUser = z.object({
  userId: Uuid,
  username: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  role: OneOf(ROLES),
  status: OneOf(USER_STATUSES),
})
export type SessionUser = z.output<typeof SessionUser>

export const Verified = z.object({
  isAuthenticated: z.boolean(),
  /** `limit` if a sign-in on another device ended the session of this cookie. */
  endedWhy: z.optional(z.literal('limit')),
  user: z.optional(SessionUser),
  /** When this session ends if the user stays idle, and when it ends in any case. */
  idleEndsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
})
