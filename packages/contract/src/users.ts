import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { Email, MobileNumber, ROLES, SessionUser, USER_STATUSES } from './auth.ts'
import { Amount, IdBatch, OneOf, Text, Timestamp, TwoAmounts, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

const User = z.extend(SessionUser, {
  comment: z.nullable(z.string()),
  /** When the player closed the account; absent unless it is closed. */
  closedAt: z.optional(Timestamp),
  gcashDetails: z.array(
    z.object({ gcashNumber: z.string(), gcashName: z.string(), lastUsed: Timestamp }),
  ),
  lastLogin: z.nullable(Timestamp),
  lastLoginAttempt: z.nullable(Timestamp),
  loginAttempts: z.int(),
  isTotpEnrolled: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const UserList = z.object({ users: z.array(User), pagination: Pagination })
export const OneUser = z.object({ user: User })
const quarantine = { since: Timestamp, findings: z.array(z.string()) }
/** What the head of a person's page shows: the account as it is, and what went in and out. */
export const UserDetails = z.object({
  user: User,
  /** Set while the books of this player do not add up: the rules that do not hold. */
  quarantine: z.nullable(z.object(quarantine)),
  account: z.object({
    balance: TwoAmounts,
    held: TwoAmounts,
    gamesPlayed: z.int(),
    totalWageredAmount: Amount,
    deposited: Amount,
    withdrawn: Amount,
    /** How many of each were paid. */
    deposits: z.int(),
    withdrawals: z.int(),
  }),
})
export const UserQuery = z.extend(ListQuery, {
  status: z.optional(OneOf(USER_STATUSES)),
  role: z.optional(OneOf(ROLES)),
  sortBy: z.optional(z.enum(['createdAt', 'username'])),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
})
export type UserQuery = z.output<typeof UserQuery>

/** Basic info, or the comment, or the status: which of them decides who may send it. */
export const UpdateUser = z
  .strictObject({
    email: z.optional(Email),
    mobileNumber: z.optional(MobileNumber),
    role: z.optional(OneOf(ROLES)),
    comment: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    status: z.optional(OneOf(USER_STATUSES)),
    reason: z.optional(Text('Reason is required').check(z.maxLength(500))),
    /** As it was read: who looked at an older one is refused. */
    updatedAt: z.optional(Timestamp),
  })
  .check(
    z.refine((fields) => Object.keys(fields).length > 0, 'Please verify your input and try again.'),
  )
export type UpdateUser = z.output<typeof UpdateUser>
export const UserIds = z.strictObject({
  userIds: IdBatch('At least one user ID is required'),
  reason: z.optional(Text('Reason is required').check(z.maxLength(500))),
})
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
  /** Coins of the last fourteen days in Manila, the oldest first; the last one is today. */
  days: z.array(
    z.object({ day: z.string(), wageredAmount: Amount, houseResult: Amount, rounds: count }),
  ),
})

const TIMELINE_KINDS = [
  'joined',
  'signed_in',
  'wallet',
  'pause',
  'report',
  'reply',
  'staff',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]
/** Something that happened to a person; what the words mean depends on its kind. */
export const TimelineEvent = z.object({
  eventId: z.string(),
  kind: OneOf(TIMELINE_KINDS),
  at: Timestamp,
  /** The kind of payment or pause, the title of a report, what staff did, or with which browser. */
  subject: z.nullable(z.string()),
  status: z.nullable(z.string()),
  amount: z.nullable(Amount),
  currency: z.nullable(OneOf(CURRENCIES)),
  by: z.nullable(z.string()),
  refId: z.nullable(Uuid),
})
export type TimelineEvent = z.output<typeof TimelineEvent>
export const Timeline = z.object({ events: z.array(TimelineEvent), pagination: Pagination })

const dayFigures = {
  depositedAmount: Amount,
  withdrawnAmount: Amount,
  wageredAmount: Amount,
  /** Stakes less payouts, in coins. */
  houseResult: Amount,
  rounds: count,
}
/** Sums of the journal, players only; a day begins at midnight in Manila. */
export const Overview = z.object({
  players: count,
  signUpsToday: count,
  activeToday: count,
  openReports: count,
  openApprovals: count,
  /** Fewer than two: what needs a second super admin cannot be done. */
  activeSuperAdmins: count,
  pendingDeposits: count,
  oldestDepositAt: z.nullable(Timestamp),
  pendingWithdrawals: count,
  oldestWithdrawalAt: z.nullable(Timestamp),
  /** By the promised time of a payout: how many are late, and which one comes next. */
  overdueWithdrawals: count,
  nextDueAt: z.nullable(Timestamp),
  /** Work that failed for the last time, by its kind. */
  deadJobs: z.array(z.object({ task: z.string(), count, failedAt: Timestamp })),
  /** The names of the house's rules that did not hold when the books were last checked. */
  failedInvariants: z.array(z.string()),
  /** Half of the time is over after which an old check stops money. */
  isCheckOverdue: z.boolean(),
  /** Players whose own rows do not add up; their money is stopped until a check finds them clean. */
  quarantined: z.array(z.object({ userId: Uuid, username: z.string(), ...quarantine })),
  /** The newest day whose journal is sealed, or none. */
  sealedDay: z.nullable(z.string()),
  /** Codes that are nearly used up or end within two days. */
  endingPromos: count,
  depositedToday: Amount,
  withdrawnToday: Amount,
  wageredToday: Amount,
  houseResultToday: Amount,
  /** What the house owes its players: what they can spend and what is held. */
  liabilities: TwoAmounts,
  isTrialBalanceEven: z.boolean(),
  /** When the books were last checked in full. */
  checkedAt: Timestamp,
  /** When these figures were read. */
  asOf: Timestamp,
  /** The trial balance: what each account of the house has given players, less what it took. */
  accounts: z.array(z.object({ account: z.string(), lines: count, coin: Amount, ticket: Amount })),
  /** Fourteen days, the oldest first; the last one is today. */
  days: z.array(z.object({ day: z.string(), ...dayFigures })),
  /** Of the same fourteen days. The theory is 0.99 for every game; between low and high is chance. */
  games: z.array(
    z.object({
      game: z.string(),
      rounds: count,
      wageredAmount: Amount,
      paidAmount: Amount,
      returnToPlayer: z.nullable(z.number()),
      low: z.nullable(z.number()),
      high: z.nullable(z.number()),
    }),
  ),
})
export type Overview = z.output<typeof Overview>
