import { GAMES } from '@kapis/games/games'
import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { BookedAmount, IdBatch, IsoDay, IsoTime, Reason } from './entered.ts'
import { Amount, OneOf, Timestamp, TwoAmounts, Uuid } from './fields.ts'
import { PAGE_SIZE_DEFAULT } from './page-sizes.ts'
import { ListQuery, LooseNumber, PAGE_SIZE_MAX, PageKey, PageQuery, Pagination } from './paging.ts'

export const TRANSACTION_SOURCES = [
  'signup',
  'deposit',
  'withdraw',
  'game_won',
  'game_lost',
  /** The stake of an open round, which is held until the round ends. */
  'game_held',
  'promo_code',
  'bonus',
  'admin',
  'refund',
] as const
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number]

const gameColumns = {
  currency: OneOf(CURRENCIES),
  amount: Amount,
  payout: Amount,
  payoutMultiplier: z.number(),
  source: OneOf(TRANSACTION_SOURCES),
  game: z.nullable(OneOf(GAMES)),
  gameData: z.nullable(
    z.object({ identifier: z.string(), state: z.record(z.string(), z.unknown()) }),
  ),
  fairnessData: z.nullable(z.object({ winningPercentage: z.number(), active: z.boolean() })),
}

export const Transaction = z.object({
  transactionHistoryId: Uuid,
  /**
   * The 12 characters by which people refer to the transaction. The last 12 characters of the id
   * would not work, because they are not unique across players.
   */
  reference: z.string(),
  userId: Uuid,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  ...gameColumns,
  balanceData: z.object({ beforeBalance: TwoAmounts, afterBalance: TwoAmounts }),
  isBalanceIncrease: z.boolean(),
  seq: z.int(),
  /** Whether staff corrected the displayed values. The journal itself is unchanged. */
  isCorrected: z.optional(z.boolean()),
})
export type Transaction = z.output<typeof Transaction>
export const TransactionList = z.object({
  transactions: z.array(Transaction),
  pagination: Pagination,
})

/**
 * A row of the leaderboard on the home page. Names are masked, and only the caller's own rows
 * contain a balance.
 */
export const RecentTransaction = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  isOwn: z.boolean(),
  createdAt: Timestamp,
  ...gameColumns,
  walletData: z.object({
    beforeBalance: z.nullable(TwoAmounts),
    afterBalance: z.nullable(TwoAmounts),
  }),
})
export type RecentTransaction = z.output<typeof RecentTransaction>

export const RecentTransactionsQuery = z.extend(PageQuery, {
  game: z.optional(OneOf(GAMES)),
})
export const RecentTransactionsFrom = z.strictObject({
  lastEvaluatedKey: z.optional(z.nullable(PageKey)),
})
export const RecentTransactions = z.object({
  transactions: z.array(RecentTransaction),
  pagination: Pagination,
})

export const PlayStats = z.object({ gamesPlayed: z.int(), totalWageredAmount: Amount })

export const HistoryQuery = z.strictObject({
  page: LooseNumber(1, 1_000_000),
  pageSize: LooseNumber(PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
  before: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
})

/** Filters of both staff lists. They are compared as displayed, including corrections. */
const kindFilters = {
  source: z.optional(OneOf(TRANSACTION_SOURCES)),
  game: z.optional(OneOf(GAMES)),
}

/**
 * The query of the staff list of one user's transactions. With a filter, a later page needs
 * `before`, because its number alone does not say where it starts.
 */
export const UserTransactionsQuery = z.extend(HistoryQuery, kindFilters)
export type UserTransactionsQuery = z.output<typeof UserTransactionsQuery>

const AMOUNT = 'Amount must be a non-negative number'
/**
 * The filters of the staff list of all transactions. `search` is part of a username. Amounts and
 * sources are compared as displayed, including corrections.
 */
export const AllTransactionsQuery = z.extend(ListQuery, {
  userId: z.optional(Uuid),
  ...kindFilters,
  currency: z.optional(OneOf(CURRENCIES)),
  startDate: z.optional(IsoTime()),
  endDate: z.optional(IsoTime()),
  amountMin: z.optional(BookedAmount(AMOUNT)),
  amountMax: z.optional(BookedAmount(AMOUNT)),
})
export type AllTransactionsQuery = z.output<typeof AllTransactionsQuery>
/** Reply fields of a search that may time out. */
const searched = {
  /**
   * The earliest time that the search for this page reached before it timed out; null if the page
   * is complete.
   */
  searchedTo: z.nullable(Timestamp),
}
/** With a filter, the total is a lower bound, as in the list of all transactions. */
export const UserTransactions = z.extend(TransactionList, searched)
export const ListedTransaction = z.extend(Transaction, { username: z.string() })
export type ListedTransaction = z.output<typeof ListedTransaction>
export const AllTransactions = z.object({
  transactions: z.array(ListedTransaction),
  /** The total in this block is a lower bound, because counting the whole journal would be slow. */
  pagination: Pagination,
  ...searched,
})

export const TransactionParams = z.strictObject({ userId: Uuid, transactionHistoryId: Uuid })
/**
 * A correction of a transaction. It may contain every field. Fields equal to the stored ones change
 * nothing; of the others, only amount, payout, source and game are accepted.
 */
export const CorrectTransaction = z.strictObject({
  ...z.partial(Transaction).shape,
  amount: z.optional(BookedAmount('Amount must be a non-negative number')),
  payout: z.optional(BookedAmount('Amount must be a non-negative number')),
  reason: z.optional(Reason),
})
export type CorrectTransaction = z.output<typeof CorrectTransaction>
export const TransactionIds = z.strictObject({
  transactionHistoryIds: IdBatch('At least one transaction history ID is required'),
  reason: z.optional(Reason),
})
export const DeletedTransactions = z.object({ deletedTransactionHistoryIds: z.array(Uuid) })

export const STATEMENT_DAYS_MAX = 366
const BAD_PERIOD = 'Please choose a period of at most one year.'
/** The period of a statement: whole days in Manila, both ends included. */
export const StatementQuery = z
  .strictObject({ from: IsoDay(BAD_PERIOD), to: IsoDay(BAD_PERIOD) })
  .check(
    z.refine(({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      return days >= 0 && days < STATEMENT_DAYS_MAX
    }, BAD_PERIOD),
  )
