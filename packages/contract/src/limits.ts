import * as z from 'zod/mini'
import { EnteredAmount } from './entered.ts'
import { Amount, OneOf, Timestamp } from './fields.ts'

export const LIMIT_KINDS = ['deposit', 'loss', 'wager'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
export const COOL_OFF_DAYS = [1, 7, 30] as const
/** The length of the short break that is offered during play. */
export const BREAK_MINUTES = 15
/**
 * The lengths of self-exclusion that the regulator prescribes: half a year, one year, five years.
 */
export const EXCLUSION_MONTHS = [6, 12, 60] as const
export const REMINDER_MINUTES = [15, 30, 60] as const
export const REMINDER_MINUTES_DEFAULT = 30
export const LOOSEN_AFTER_HOURS = 24

export const Limit = z.object({
  kind: OneOf(LIMIT_KINDS),
  period: OneOf(LIMIT_PERIODS),
  /** The limit in force; null if there is none. */
  amount: z.nullable(Amount),
  used: Amount,
  /** The time at which the current period ends and counting starts again. */
  resetsAt: Timestamp,
  /** The next limit and the time from which it applies. A higher limit applies only after a day. */
  next: z.nullable(z.object({ amount: z.nullable(Amount), from: Timestamp })),
})
/** An active pause. For the kind `closing`, `endsAt` has no meaning. */
export const Pause = z.object({
  kind: z.enum(['cool_off', 'exclusion', 'closing']),
  endsAt: Timestamp,
})
export type Limit = z.output<typeof Limit>
export const Limits = z.object({
  limits: z.array(Limit),
  /**
   * What the player has staked and won or lost in the current month in Manila, in coins. Processes of
   * the previous release do not send it.
   */
  month: z.optional(z.object({ wagered: Amount, net: Amount })),
  pause: z.nullable(Pause),
  reminderMinutes: z.int(),
})
export type Limits = z.output<typeof Limits>

/** A new limit. An amount of null removes the limit after a day. */
export const SetLimit = z.strictObject({
  kind: OneOf(LIMIT_KINDS),
  period: OneOf(LIMIT_PERIODS),
  amount: z.nullable(EnteredAmount('Amount must be a non-negative number')),
})
export type SetLimit = z.output<typeof SetLimit>
export const StartPause = z.union([
  z.strictObject({ kind: z.literal('cool_off'), minutes: z.literal(BREAK_MINUTES) }),
  z.strictObject({ kind: z.literal('cool_off'), days: z.literal(COOL_OFF_DAYS) }),
  z.strictObject({ kind: z.literal('exclusion'), months: z.literal(EXCLUSION_MONTHS) }),
])
export type StartPause = z.output<typeof StartPause>
export const SetReminder = z.strictObject({ minutes: z.literal(REMINDER_MINUTES) })
