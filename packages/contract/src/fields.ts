import * as z from 'zod/mini'

// The shapes of what every page calls are here, because they are part of the first download. All
// others are in entered.ts.

export const Uuid = z.uuid()
export const Timestamp = z.string()
export const NUMERIC = 'Must be a valid number'
// Functions that make schemas are marked pure, so that a bundle contains only the schemas it uses.
/* @__NO_SIDE_EFFECTS__ */
export const Text = (message: string) => z.string(message).check(z.minLength(1, message))
/** Returns the schema of a text that is not blank: spaces alone do not count. */
/* @__NO_SIDE_EFFECTS__ */
export const Words = (message: string) => z.string(message).check(z.regex(/\S/, message))
/* @__NO_SIDE_EFFECTS__ */
export const OneOf = <const V extends readonly string[]>(values: V) => z.enum(values)

/** An amount in a reply: a JSON number with at most four decimals. */
export const Amount = z.number()
export const TwoAmounts = z.object({ coin: Amount, ticket: Amount })

export const UserParams = z.strictObject({ userId: z.uuid('User ID is required') })
export const Nothing = z.optional(z.nullable(z.strictObject({})))
export const Deleted = z.object({})
