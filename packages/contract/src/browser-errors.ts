import * as z from 'zod/mini'

/** The maximum size of an error report that the API accepts. */
export const BROWSER_ERROR_BYTES_MAX = 1_024

/**
 * An error in the browser, as the web app reports it. Addresses are reported without their queries.
 */
export const BrowserError = z.strictObject({
  message: z.string().check(z.maxLength(160)),
  /** The beginning of the stack trace, whose lines name minified files. */
  stack: z.string().check(z.maxLength(560)),
  /** The path of the page. */
  page: z.string().check(z.maxLength(100)),
})
export type BrowserError = z.output<typeof BrowserError>
