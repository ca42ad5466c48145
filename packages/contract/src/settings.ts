import * as z from 'zod/mini'
import { PositiveAmount, Reason, Version } from './entered.ts'
import { Amount, Text, Timestamp } from './fields.ts'
import { GcashName, GcashNumber } from './wallet.ts'

const MIN_CYCLE_MS_MAX = 60_000
const MAINTENANCE_MAX = 200

/** Settings that the operator may change at run time. */
export const OperatorSettings = z.object({
  gcashNumber: z.nullable(z.string()),
  gcashName: z.nullable(z.string()),
  qrPayload: z.nullable(z.string()),
  secondPersonAmount: Amount,
  secondPersonDayAmount: Amount,
  /**
   * The features that the operator offers. The deployment may allow less; the stricter of the two
   * applies.
   */
  autoBet: z.boolean(),
  turbo: z.boolean(),
  minCycleMs: z.int(),
  /** The message shown during maintenance; null when there is none. */
  maintenance: z.nullable(z.string()),
  version: z.int(),
  updatedAt: Timestamp,
})
export const OneSettings = z.object({ settings: OperatorSettings })
export type OperatorSettings = z.output<typeof OperatorSettings>

const CYCLE_BETWEEN = `Seconds between bets must be between 0 and ${MIN_CYCLE_MS_MAX / 1000}`

/**
 * A change of the settings. Omitted fields stay unchanged. `version` is the version that was read.
 */
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
  version: Version,
  reason: Reason,
})
export type UpdateSettings = z.output<typeof UpdateSettings>
