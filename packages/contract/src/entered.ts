import { fromNumber, parseAmount } from '@kapis/money/money'
import * as z from 'zod/mini'
import { Uuid, Words } from './fields.ts'

/** Why a member of staff does something, for the staff log. */
export const Reason = /* @__PURE__ */ Words('Reason is required').check(z.maxLength(500))

const Viewer = z.object({ userId: Uuid, username: z.string() })
export type Viewer = z.output<typeof Viewer>

/** An item with the staff who have it open. */
export const ItemPresence = z.object({ itemId: Uuid, viewers: z.array(Viewer) })
export type ItemPresence = z.output<typeof ItemPresence>

/**
 * Returns the schema of an amount that a user enters: a JSON number or numeric text with at most
 * two decimals. The result is a bigint in ten-thousandths, so that no use case sees a float.
 */
/* @__NO_SIDE_EFFECTS__ */
export const EnteredAmount = (
  message: string,
  { belowZero = message, missing = message, parse = parseAmount }: AmountRules = {},
) =>
  z.pipe(
    z.union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined ? missing : message),
    }),
    z.transform((entered, context) => {
      const minor = parse(String(entered))
      if (minor !== null) return minor
      const text = String(entered)
      const issue = text.startsWith('-') ? belowZero : TOO_FINE.test(text) ? DECIMALS : message
      context.issues.push({ code: 'custom', message: issue, input: entered })
      return z.NEVER
    }),
  )

type AmountRules = {
  belowZero?: string
  missing?: string
  parse?: (text: string) => bigint | null
}

/** Matches a number that would be a valid amount if it had fewer decimals. */
const TOO_FINE = /^\d{1,9}\.\d{3,}$/
export const DECIMALS = 'Amount can have at most 2 decimal places'

/**
 * Returns the schema of a ledger amount: a JSON number or numeric text with at most four decimals.
 */
/* @__NO_SIDE_EFFECTS__ */
export const BookedAmount = (message: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message)], message),
    z.transform((entered, context) => {
      const minor = BOOKED.test(String(entered)) ? fromNumber(Number(entered)) : null
      if (minor !== null) return minor
      context.issues.push({ code: 'custom', message, input: entered })
      return z.NEVER
    }),
  )

const BOOKED = /^\d{1,9}(\.\d{1,4})?$/

/**
 * The times that requests may name, in milliseconds since 1970: nothing here is older, the database
 * has no year 0, and its texts of later years have other formats.
 */
const TIME_MIN = /* @__PURE__ */ Date.parse('1900-01-01T00:00:00Z')
const TIME_MAX = /* @__PURE__ */ Date.parse('9999-12-31T23:59:59.999Z')
/** Returns whether a text names a day or time that requests may name. */
export function isKnownTime(text: string): boolean {
  const time = Date.parse(text)
  return time >= TIME_MIN && time <= TIME_MAX
}
/* @__NO_SIDE_EFFECTS__ */
export const IsoDay = (message?: string) =>
  z.iso.date(message).check(z.refine(isKnownTime, message))
/* @__NO_SIDE_EFFECTS__ */
export const IsoTime = () => z.iso.datetime({ offset: true }).check(z.refine(isKnownTime))

/** The largest whole number that the database keeps in a column of four bytes. */
export const WHOLE_MAX = 2_147_483_647
/** The version of a row as its editor has read it. */
export const Version = /* @__PURE__ */ z.int().check(z.gte(0), z.lte(WHOLE_MAX))

/**
 * Returns the schema of an instant in a request: ISO 8601 with an offset, or milliseconds since
 * 1970.
 */
/* @__NO_SIDE_EFFECTS__ */
export const Instant = (message: string) =>
  z.pipe(
    z.union([z.string(message), z.number(message)], message),
    z.transform((entered, context) => {
      const isInstant =
        typeof entered === 'string'
          ? IsoTime().safeParse(entered).success
          : Number.isSafeInteger(entered) && entered >= 0 && entered <= TIME_MAX
      if (isInstant) return new Date(entered).toISOString()
      context.issues.push({ code: 'custom', message, input: entered })
      return z.NEVER
    }),
  )

export const PositiveAmount = EnteredAmount('Amount must be a positive number').check(
  z.refine((minor) => minor > 0n, 'Amount must be a positive number'),
)

/** The reason for a deletion, which the staff log records. */
export const ReasonQuery = z.strictObject({
  reason: z.optional(Reason),
})

export const BATCH_IDS_MAX = 100
/* @__NO_SIDE_EFFECTS__ */
export const IdBatch = (message: string) =>
  z.array(Uuid, message).check(z.minLength(1, message), z.maxLength(BATCH_IDS_MAX))
