import * as z from 'zod/mini'
import { IsoDay } from './entered.ts'
import { Amount, Uuid } from './fields.ts'

export const RANGE_DAYS_DEFAULT = 14
export const RANGE_DAYS_MAX = 366

const BAD_RANGE = `Choose 1 to ${RANGE_DAYS_MAX} days`
/** A range of whole days in Manila. It ends with `to`, or with today if `to` is absent or later. */
export const RangeQuery = z.strictObject({
  days: z._default(
    z.coerce
      .number(BAD_RANGE)
      .check(z.int(BAD_RANGE), z.gte(1, BAD_RANGE), z.lte(RANGE_DAYS_MAX, BAD_RANGE)),
    RANGE_DAYS_DEFAULT,
  ),
  to: z.optional(IsoDay(BAD_RANGE)),
})
export type RangeQuery = z.output<typeof RangeQuery>

const count = z.int()
const play = {
  wageredAmount: Amount,
  /** Coin stakes minus coin payouts. */
  houseResult: Amount,
  rounds: count,
}
export const PlayDay = z.object({ day: z.string(), ...play })
export const ChartDay = z.object({
  day: z.string(),
  depositedAmount: Amount,
  withdrawnAmount: Amount,
  ...play,
})
export type ChartDay = z.output<typeof ChartDay>
export const PlayHour = z.object(play)
export type PlayHour = z.output<typeof PlayHour>

/**
 * The total of today's payouts, and the total above which a super admin must approve payouts; null
 * if there is no such cap.
 */
export const Outflow = z.nullable(z.object({ paidToday: Amount, cap: Amount }))

/**
 * The operator's figures by day, for charts. They include players only, not staff. The overview has
 * the figures of today, which change while it is open.
 */
export const ChartFigures = z.object({
  /** The days of the range, oldest first, and the same number of days before the range. */
  days: z.array(ChartDay),
  before: z.array(ChartDay),
})
export type ChartFigures = z.output<typeof ChartFigures>

/**
 * The states of deposits. `matched`: credited without staff. `without_record`: credited by staff,
 * and no deposit receipt confirms it. `reading`: the image is being read.
 */
export const DEPOSIT_STATES = [
  'reading',
  'waiting',
  'matched',
  'approved',
  'without_record',
  'rejected',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/**
 * The reasons why staff may want to look at a player. Each is sent with a number: the days since
 * sign-up, the bets per second, the used share of a loss limit, the number of other accounts with
 * the same GCash number, and the number of today's deposits.
 */
const LOOK_REASONS = ['fresh', 'fast', 'limit', 'shared_gcash', 'deposits'] as const
const Result = z.object({
  userId: Uuid,
  username: z.string(),
  /** The player's winnings minus losses; negative if the player lost. */
  result: Amount,
  rounds: count,
  reasons: z.array(z.object({ reason: z.enum(LOOK_REASONS), value: z.number() })),
})
export type PlayerResult = z.output<typeof Result>

/** The retention of players, the deposits by state, and the largest results. */
export const Insights = z.object({
  /**
   * The cohorts by week of sign-up, oldest first: the number of players who signed up, and how many
   * of them played in that week and in each later one. The last number is that of the current week.
   */
  cohorts: z.array(z.object({ week: z.string(), players: count, active: z.array(count) })),
  /** The deposits that were requested in the range, by state. */
  deposits: z.array(z.object({ state: z.enum(DEPOSIT_STATES), count, amount: Amount })),
  /** The players who won and lost most in coins in the last fourteen days. */
  winners: z.array(Result),
  losers: z.array(Result),
})
export type Insights = z.output<typeof Insights>
