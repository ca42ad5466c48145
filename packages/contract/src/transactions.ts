import { GAMES } from '@kapis/games/games'
import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import {
  Amount,
  BookedAmount,
  IdBatch,
  OneOf,
  Text,
  Timestamp,
  TwoAmounts,
  Uuid,
} from './fields.ts'
import {
  ListQuery,
  LooseNumber,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PageKey,
  PageQuery,
  Pagination,
} from './paging.ts'

export const TRANSACTION_SOURCES = [
  'signup',
  'deposit',
  'withdraw',
  'game_won',
  'game_lost',
  /** The stake of an open round. */
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
  /** The 12 characters that users read out. The end of the id is not unique across players. */
  reference: z.string(),
  userId: Uuid,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  ...gameColumns,
  balanceData: z.object({ beforeBalance: TwoAmounts, afterBalance: TwoAmounts }),
  isBalanceIncrease: z.boolean(),
  seq: z.int(),
  /** Staff corrected the displayed values; the journal is unchanged. */
  isCorrected: z.optional(z.boolean()),
})
export type Transaction = z.output<typeof Transaction>
export const TransactionList = z.object({
  transactions: z.array(Transaction),
  pagination: Pagination,
})

/**
 * A row of the home leaderboard: the player is masked, and only the reader's own rows have a
 * balance.
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
  before: z.optional(z.coerce.number()),
})

const AMOUNT = 'Amount must be a non-negative number'
/** `search` is part of a username. Amounts and sources are compared as displayed. */
export const AllTransactionsQuery = z.extend(ListQuery, {
  userId: z.optional(Uuid),
  source: z.optional(OneOf(TRANSACTION_SOURCES)),
  game: z.optional(OneOf(GAMES)),
  currency: z.optional(OneOf(CURRENCIES)),
  startDate: z.optional(z.iso.datetime({ offset: true })),
  endDate: z.optional(z.iso.datetime({ offset: true })),
  amountMin: z.optional(BookedAmount(AMOUNT)),
  amountMax: z.optional(BookedAmount(AMOUNT)),
})
export type AllTransactionsQuery = z.output<typeof AllTransactionsQuery>
export const ListedTransaction = z.extend(Transaction, { username: z.string() })
export type ListedTransaction = z.output<typeof ListedTransaction>
export const AllTransactions = z.object({
  transactions: z.array(ListedTransaction),
  /** The total is a lower bound, because counting the whole journal would be slow. */
  pagination: Pagination,
  /** How far back this page searched before its time limit; null when it is complete. */
  searchedTo: z.nullable(Timestamp),
})

export const TransactionParams = z.strictObject({ userId: Uuid, transactionHistoryId: Uuid })
/**
 * Every field of an entry, all optional. A value equal to the entry is no change; otherwise only
 * amount, payout, source and game can be corrected.
 */
export const CorrectTransaction = z.strictObject({
  ...z.partial(Transaction).shape,
  amount: z.optional(BookedAmount('Amount must be a non-negative number')),
  payout: z.optional(BookedAmount('Amount must be a non-negative number')),
  reason: z.optional(Text('Reason is required').check(z.maxLength(500))),
})
export type CorrectTransaction = z.output<typeof CorrectTransaction>
export const TransactionIds = z.strictObject({
  transactionHistoryIds: IdBatch('At least one transaction history ID is required'),
  reason: z.optional(Text('Reason is required').check(z.maxLength(500))),
})
export const DeletedTransactions = z.object({ deletedTransactionHistoryIds: z.array(Uuid) })

export const STATEMENT_DAYS_MAX = 366
const BAD_PERIOD = 'Please choose a period of at most one year.'
/** Whole days in Manila, both ends included. */
export const StatementQuery = z
  .strictObject({ from: z.iso.date(BAD_PERIOD), to: z.iso.date(BAD_PERIOD) })
  .check(
    z.refine(({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      return days >= 0 && days < STATEMENT_DAYS_MAX
    }, BAD_PERIOD),
  )
