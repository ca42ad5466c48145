import * as z from 'zod/mini'
import { Amount, PositiveAmount, Text, Timestamp } from './fields.ts'
import { GcashName, GcashNumber } from './wallet.ts'

/** What the operator may change while the house is open. */
export const OperatorSettings = z.object({
  gcashNumber: z.nullable(z.string()),
  gcashName: z.nullable(z.string()),
  qrPayload: z.nullable(z.string()),
  secondPersonAmount: Amount,
  secondPersonDayAmount: Amount,
  version: z.int(),
  updatedAt: Timestamp,
})
export const OneSettings = z.object({ settings: OperatorSettings })

/** What is left out stays as it is; `version` is the one that was looked at. */
export const UpdateSettings = z.strictObject({
  gcashNumber: z.optional(z.nullable(GcashNumber)),
  gcashName: z.optional(z.nullable(GcashName)),
  qrPayload: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
  secondPersonAmount: z.optional(PositiveAmount),
  secondPersonDayAmount: z.optional(PositiveAmount),
  version: z.int(),
  reason: Text('Reason is required').check(z.maxLength(500)),
})
export type UpdateSettings = z.output<typeof UpdateSettings>
