import * as z from 'zod/mini'

/** An amount in ten-thousandths, which is stored as text so that it stays exact. */
export const Minor = z.codec(z.string().check(z.regex(/^-?\d+$/)), z.bigint(), {
  decode: BigInt,
  encode: String,
})

/** An instant, which is stored as text. */
export const At = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})

/**
 * What the rows of a request were when it was made, one text each. The second person reads them; older
 * requests have none.
 */
export const Rows = z.optional(z.array(z.string()))

/** A value that may be left out; older requests store null instead. */
export const Maybe = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.nullable(schema))
