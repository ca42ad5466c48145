import { Refusal } from './refusals.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Runs work for which a token was taken, and gives the token back unless the work fails by one of
 * these refusals. So only failures use up tokens.
 */
export async function chargeFailures<T>(
  giveBack: () => Promise<void>,
  failures: ReadonlySet<RefusalCode>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal && failures.has(error.code))) await giveBack()
    throw error
  }
}
