import { camelName } from '@kapis/games/game-names'
import type { CamelName } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
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
/** The head of a user's page: the account, and the totals in and out. */
export const UserDetails = z.object({
  user: User,
  /** Set while this player's ledger breaks an invariant: the names of those invariants. */
  quarantine: z.nullable(z.object(quarantine)),
  account: z.object({
    balance: TwoAmounts,
    held: TwoAmounts,
    gamesPlayed: z.int(),
    totalWageredAmount: Amount,
    deposited: Amount,
    withdrawn: Amount,
    /** Number of paid deposits and withdrawals. */
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

/** Basic info, comment or status: the fields decide who may send it. */
export const UpdateUser = z
  .strictObject({
    email: z.optional(Email),
    mobileNumber: z.optional(MobileNumber),
    role: z.optional(OneOf(ROLES)),
    comment: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    status: z.optional(OneOf(USER_STATUSES)),
    reason: z.optional(Text('Reason is required').check(z.maxLength(500))),
    /** The version that was read: a change of an older one is refused. */
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
/** How often each game was played. */
const countsByGame = Object.fromEntries(GAMES.map((game) => [camelName(game), count])) as Record<
  CamelName,
  typeof count
>
export const UserAnalytics = z.object({
  totalGamesPlayed: count,
  favoriteGame: z.nullable(z.string()),
  ...countsByGame,
  /** Coins of the last fourteen days in Manila, oldest first; the last one is today. */
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
/** An event of a user; its fields depend on its kind. */
export const TimelineEvent = z.object({
  eventId: z.string(),
  kind: OneOf(TIMELINE_KINDS),
  at: Timestamp,
  /** The kind of payment or pause, the title of a report, the staff action, or the browser. */
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
  /** Stakes minus payouts, in coins. */
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
  /** With fewer than two, nothing that needs a second super admin can be approved. */
  activeSuperAdmins: count,
  pendingDeposits: count,
  oldestDepositAt: z.nullable(Timestamp),
  pendingWithdrawals: count,
  oldestWithdrawalAt: z.nullable(Timestamp),
  /** By the promised payout time: the number overdue, and the next one due. */
  overdueWithdrawals: count,
  nextDueAt: z.nullable(Timestamp),
  /** Dead jobs by kind. */
  deadJobs: z.array(z.object({ task: z.string(), count, failedAt: Timestamp })),
  /** The invariants that did not hold at the last check. */
  failedInvariants: z.array(z.string()),
  /** Half of the time has passed after which an old check stops money. */
  isCheckOverdue: z.boolean(),
  /** Players whose own rows break an invariant; their money is stopped until a check passes. */
  quarantined: z.array(z.object({ userId: Uuid, username: z.string(), ...quarantine })),
  /** The newest day with a sealed journal, or none. */
  sealedDay: z.nullable(z.string()),
  /** Codes that are nearly used up or end within two days. */
  endingPromos: count,
  depositedToday: Amount,
  withdrawnToday: Amount,
  wageredToday: Amount,
  houseResultToday: Amount,
  /** The operator's liabilities to players: available and held. */
  liabilities: TwoAmounts,
  isTrialBalanceEven: z.boolean(),
  /** When the ledger was last checked in full. */
  checkedAt: Timestamp,
  /** Time at which these figures were read. */
  asOf: Timestamp,
  /** The trial balance: what each operator account has given players, minus what it took. */
  accounts: z.array(z.object({ account: z.string(), lines: count, coin: Amount, ticket: Amount })),
  /** Fourteen days, oldest first; the last one is today. */
  days: z.array(z.object({ day: z.string(), ...dayFigures })),
  /**
   * The same fourteen days. Every game returns 0.99 in theory; values between low and high are
   * within chance.
   */
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
