import * as z from 'zod/mini'
import { Email, MobileNumber, ROLES, SessionUser, USER_STATUSES } from './auth.ts'
import { Amount, IdBatch, OneOf, Text, Timestamp, TwoAmounts, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

export const User = z.extend(SessionUser, {
  comment: z.nullable(z.string()),
  gcashDetails: z.array(
    z.object({ gcashNumber: z.string(), gcashName: z.string(), lastUsed: Timestamp }),
  ),
  lastLogin: z.nullable(Timestamp),
  lastLoginAttempt: z.nullable(Timestamp),
  loginAttempts: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const UserList = z.object({ users: z.array(User), pagination: Pagination })
export const OneUser = z.object({ user: User })
export const UserQuery = z.extend(ListQuery, {
  status: z.optional(OneOf(USER_STATUSES)),
  role: z.optional(OneOf(ROLES)),
})

/** Basic info, or the comment, or the status: which of them decides who may send it. */
export const UpdateUser = z
  .strictObject({
    email: z.optional(Email),
    mobileNumber: z.optional(MobileNumber),
    role: z.optional(OneOf(ROLES)),
    comment: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    status: z.optional(OneOf(USER_STATUSES)),
    reason: z.optional(Text('Reason is required')),
  })
  .check(
    z.refine((fields) => Object.keys(fields).length > 0, 'Please verify your input and try again.'),
  )
export const UserIds = z.strictObject({ userIds: IdBatch('At least one user ID is required') })
export const DeletedUsers = z.object({ deletedUserIds: z.array(Uuid) })

const count = z.int()
export const UserAnalytics = z.object({
  totalGamesPlayed: count,
  favoriteGame: z.nullable(z.string()),
  dice: count,
  flip: count,
  hilo: count,
  keno: count,
  limbo: count,
  mines: count,
  plinko: count,
  rockPaperScissors: count,
})

export const Overview = z.object({
  players: count,
  activeToday: count,
  openReports: count,
  pendingDeposits: count,
  pendingWithdrawals: count,
  depositedToday: Amount,
  withdrawnToday: Amount,
  wageredToday: Amount,
  houseResultToday: Amount,
  liabilities: TwoAmounts,
  isTrialBalanceEven: z.boolean(),
})
