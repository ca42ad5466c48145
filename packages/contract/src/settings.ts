import * as z from 'zod/mini'
import { Amount, PositiveAmount, Text, Timestamp } from './fields.ts'
import { GcashName, GcashNumber } from './wallet.ts'

const MIN_CYCLE_MS_MAX = 60_000
const MAINTENANCE_MAX = 200

/** What the operator may change while the house is open. */
export const OperatorSettings = z.object({
  gcashNumber: z.nullable(z.string()),
  gcashName: z.nullable(z.string()),
  qrPayload: z.nullable(z.string()),
  secondPersonAmount: Amount,
  secondPersonDayAmount: Amount,
  /** What is offered of play. A deployment may allow less: the stricter of both holds. */
  autoBet: z.boolean(),
  turbo: z.boolean(),
  minCycleMs: z.int(),
  /** Said to players while nothing new may be begun; null is an open house. */
  maintenance: z.nullable(z.string()),
  version: z.int(),
  updatedAt: Timestamp,
})
export const OneSettings = z.object({ settings: OperatorSettings })
export type OperatorSettings = z.output<typeof OperatorSettings>

const CYCLE_BETWEEN = `Seconds between bets must be between 0 and ${MIN_CYCLE_MS_MAX / 1000}`

/** What is left out stays as it is; `version` is the one that was looked at. */
export const UpdateSettings = z.strictObject({
  gcashNumber: z.optional(z.nullable(GcashNumber)),
  gcashName: z.optional(z.nullable(GcashName)),
  qrPayload: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
  secondPersonAmount: z.optional(PositiveAmount),
  secondPersonDayAmount: z.optional(PositiveAmount),
  autoBet: z.optional(z.boolean()),
  turbo: z.optional(z.boolean()),
  minCycleMs: z.optional(
    z.int(CYCLE_BETWEEN).check(z.gte(0, CYCLE_BETWEEN), z.lte(MIN_CYCLE_MS_MAX, CYCLE_BETWEEN)),
  ),
  maintenance: z.optional(
    z.nullable(Text('Message is required').check(z.maxLength(MAINTENANCE_MAX))),
  ),
  version: z.int(),
  reason: Text('Reason is required').check(z.maxLength(500)),
})
export type UpdateSettings = z.output<typeof UpdateSettings>
