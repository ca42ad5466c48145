import { camelName } from '@kapis/games/game-names'
import type { CamelName } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { Email, MobileNumber, ROLES, SessionUser, USER_STATUSES } from './auth.ts'
import { IdBatch, Reason } from './entered.ts'
import { Amount, OneOf, Timestamp, TwoAmounts, Uuid } from './fields.ts'
import { ChartDay, Outflow, PlayDay, PlayHour } from './figures.ts'
import type { Adder } from './over-cells.ts'
import { ListQuery, Pagination } from './paging.ts'
import { KeptUnexplained } from './reconciliation.ts'

const User = z.extend(SessionUser, {
  comment: z.nullable(z.string()),
  /** The time at which the player closed the account; absent if the player did not close it. */
  closedAt: z.optional(Timestamp),
  gcashDetails: z.array(
    z.object({ gcashNumber: z.string(), gcashName: z.string(), lastUsed: Timestamp }),
  ),
  lastLogin: z.nullable(Timestamp),
  lastLoginAttempt: z.nullable(Timestamp),
  loginAttempts: z.int(),
  isTotpEnrolled: z.boolean(),
  /** How many passkeys the user has. */
  passkeys: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The cell in which the account of a staff member is changed, if it is another one. */
  homeCell: z.optional(z.string()),
})
export const UserList = z.object({ users: z.array(User), pagination: Pagination })
export const OneUser = z.object({ user: User })
/** What keeps a user from being deleted. */
const DELETION_BLOCKS = ['payment', 'round', 'balance', 'exclusion'] as const
export type DeletionBlock = (typeof DELETION_BLOCKS)[number]

const quarantine = { since: Timestamp, findings: z.array(z.string()) }
/** The summary of a user's page: the account, and the totals paid in and out. */
export const UserDetails = z.object({
  user: User,
  /** What keeps the user from being deleted; empty if nothing does. */
  deletionBlocks: z.array(OneOf(DELETION_BLOCKS)),
  /**
   * The quarantine of a player whose ledger rows break an invariant: its start, and the names of
   * the broken invariants. Null if there is none.
   */
  quarantine: z.nullable(z.object(quarantine)),
  account: z.object({
    balance: TwoAmounts,
    held: TwoAmounts,
    gamesPlayed: z.int(),
    totalWageredAmount: Amount,
    deposited: Amount,
    withdrawn: Amount,
    /** The numbers of paid deposits and withdrawals. */
    deposits: z.int(),
    withdrawals: z.int(),
  }),
})
export const UserQuery = z.extend(ListQuery, {
  status: z.optional(OneOf(USER_STATUSES)),
  role: z.optional(OneOf(ROLES)),
  sortBy: z.optional(z.enum(['createdAt', 'username'])),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
  /** Leaves out staff whose account is in another cell, which lists them. */
  homeOnly: z.optional(z.literal('true')),
})
export type UserQuery = z.output<typeof UserQuery>

/**
 * A change of a user's contact details, role, comment or status. The fields decide which permission
 * the caller needs.
 */
export const UpdateUser = z
  .strictObject({
    email: z.optional(Email),
    mobileNumber: z.optional(MobileNumber),
    role: z.optional(OneOf(ROLES)),
    comment: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    status: z.optional(OneOf(USER_STATUSES)),
    reason: z.optional(Reason),
    /**
     * The `updatedAt` of the user when it was read. If it has changed since, the update is refused.
     */
    updatedAt: z.optional(Timestamp),
  })
  .check(
    z.refine((fields) => Object.keys(fields).length > 0, 'Please verify your input and try again.'),
  )
export type UpdateUser = z.output<typeof UpdateUser>
export const UserIds = z.strictObject({
  userIds: IdBatch('At least one user ID is required'),
  reason: z.optional(Reason),
})
export const DeletedUsers = z.object({ deletedUserIds: z.array(Uuid) })

const count = z.int()
/** For each game, a field with the number of rounds played. */
const countsByGame = Object.fromEntries(GAMES.map((game) => [camelName(game), count])) as Record<
  CamelName,
  typeof count
>
export const UserAnalytics = z.object({
  totalGamesPlayed: count,
  favoriteGame: z.nullable(z.string()),
  ...countsByGame,
  /** The player's coin play on the days of the range in Manila, oldest first. */
  days: z.array(PlayDay),
  /** The same figures for the same number of days before the range. */
  before: z.array(PlayDay),
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
/** An event in a user's history. The kind of event decides which fields are set. */
export const TimelineEvent = z.object({
  eventId: z.string(),
  kind: OneOf(TIMELINE_KINDS),
  at: Timestamp,
  /**
   * The subject of the event: the kind of payment or pause, the title of a report, the staff
   * action, or the browser of a sign-in.
   */
  subject: z.nullable(z.string()),
  status: z.nullable(z.string()),
  amount: z.nullable(Amount),
  currency: z.nullable(OneOf(CURRENCIES)),
  by: z.nullable(z.string()),
  refId: z.nullable(Uuid),
})
export type TimelineEvent = z.output<typeof TimelineEvent>
export const Timeline = z.object({ events: z.array(TimelineEvent), pagination: Pagination })

const GameFigures = z.object({
  game: z.string(),
  rounds: count,
  wageredAmount: Amount,
  paidAmount: Amount,
  returnToPlayer: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})

/** The states of a cell. `closed`: it takes no new players. `out`: it is in maintenance. */
const CELL_STATES = ['open', 'closed', 'out'] as const

/**
 * The dashboard's figures. They include players only, not staff. A day begins at midnight in
 * Manila.
 */
export const Overview = z.object({
  players: count,
  signUpsToday: count,
  activeToday: count,
  openReports: count,
  openApprovals: count,
  /**
   * The number of active super admins. With fewer than two, no action that needs a second super
   * admin can be approved.
   */
  activeSuperAdmins: count,
  pendingDeposits: count,
  oldestDepositAt: z.nullable(Timestamp),
  pendingWithdrawals: count,
  oldestWithdrawalAt: z.nullable(Timestamp),
  /** The number of overdue withdrawals, and the due time of the next one. */
  overdueWithdrawals: count,
  nextDueAt: z.nullable(Timestamp),
  /** The dead jobs by kind: how many there are, and when the last one failed. */
  deadJobs: z.array(z.object({ task: z.string(), count, failedAt: Timestamp })),
  /** The names of the invariants that did not hold at the last check. */
  failedInvariants: z.array(z.string()),
  /**
   * Whether the last check is older than half of its validity. A check older than its validity
   * stops all money.
   */
  isCheckOverdue: z.boolean(),
  /**
   * The players whose own rows break an invariant. Their money is stopped until a check finds no
   * fault.
   */
  quarantined: z.array(z.object({ userId: Uuid, username: z.string(), ...quarantine })),
  /** The newest day whose journal is sealed; null if there is none. */
  sealedDay: z.nullable(z.string()),
  /** The number of promo codes that are nearly used up or end within two days. */
  endingPromos: count,
  outflow: Outflow,
  unexplained: KeptUnexplained,
  depositedToday: Amount,
  withdrawnToday: Amount,
  wageredToday: Amount,
  houseResultToday: Amount,
  /** The total that the operator owes to players: available and held balances. */
  liabilities: TwoAmounts,
  isTrialBalanceEven: z.boolean(),
  /** The time of the last full check of the ledger. */
  checkedAt: Timestamp,
  /** The time at which the figures of the journal were read. All other figures are read now. */
  asOf: Timestamp,
  /**
   * The trial balance: what each operator account has given to players, minus what it took from
   * them.
   */
  accounts: z.array(z.object({ account: z.string(), lines: count, coin: Amount, ticket: Amount })),
  /** The figures of the last fourteen days, oldest first. The last entry is today. */
  days: z.array(ChartDay),
  /**
   * The 24 hours of today and of yesterday. The hours of today add up to the last entry of `days`,
   * because all figures are read at one time.
   */
  hours: z._default(z.array(PlayHour), []),
  hoursBefore: z._default(z.array(PlayHour), []),
  /**
   * The figures of the same fourteen days by game. In theory every game returns 0.99 of its stakes;
   * an actual return between low and high can be explained by chance.
   */
  games: z.array(GameFigures),
  /** The cell of these figures, and the names of all cells; absent if there is only one. */
  cells: z.optional(z.object({ here: z.string(), names: z.array(z.string()) })),
})
export type Overview = z.output<typeof Overview>

/**
 * How the figures of several cells become one. A fault in one cell is a fault of the whole, and the
 * time of a check is that of the oldest one. Staff accounts exist in every cell, so super admins
 * are not added up.
 */
export const OVERVIEW_SUMS = {
  players: 'count',
  signUpsToday: 'count',
  activeToday: 'count',
  openReports: 'count',
  openApprovals: 'count',
  activeSuperAdmins: 'most',
  pendingDeposits: 'count',
  oldestDepositAt: 'earliest',
  pendingWithdrawals: 'count',
  oldestWithdrawalAt: 'earliest',
  overdueWithdrawals: 'count',
  nextDueAt: 'earliest',
  deadJobs: 'deadJobs',
  failedInvariants: 'distinct',
  isCheckOverdue: 'any',
  quarantined: 'rows',
  // The last day that is sealed in every cell.
  sealedDay: 'earliestOfAll',
  endingPromos: 'count',
  outflow: 'outflow',
  unexplained: 'unexplained',
  depositedToday: 'amount',
  withdrawnToday: 'amount',
  wageredToday: 'amount',
  houseResultToday: 'amount',
  liabilities: 'amounts',
  isTrialBalanceEven: 'every',
  checkedAt: 'earliest',
  asOf: 'earliest',
  accounts: 'accounts',
  days: 'days',
  hours: 'hours',
  hoursBefore: 'hours',
  games: 'games',
  cells: 'cells',
} as const satisfies Record<keyof Overview, Adder>

/** The same figures for all cells: of each cell, and their sums. */
export const CellSums = z.object({
  cells: z.array(
    z.object({
      name: z.string(),
      state: OneOf(CELL_STATES),
      /** Whether the cell answered now. If not, its figures are the last that it gave. */
      isAnswering: z.boolean(),
      /** The age of the figures in seconds; null if there are none. */
      ageSeconds: z.nullable(count),
      figures: z.nullable(Overview),
    }),
  ),
  /** The sums of the figures above; null if there are none. */
  totals: z.nullable(Overview),
})
export type CellSums = z.output<typeof CellSums>
