import type { Compose } from '../compose.ts'
import { openTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Whether these tests run in their long form, as `pnpm prove NAME` does. Each claim is the same in
 * both forms; only the number of tries differs.
 */
export const isFull = process.env['KAPIS_FORM'] === 'full'

/** How long a test may take. On a busy machine, the many tries of the short form take minutes. */
export const TIME = { timeout: isFull ? 0 : 480_000 }

interface Options {
  /** Builds the app with a planted bug, which may break the invariants. */
  planted?: Compose | undefined
  environment?: Record<string, string>
}

/** Opens the API for a check, and closes it afterwards, which checks the invariants too. */
export async function inApp<T>(
  check: (app: TestApp) => Promise<T>,
  { planted, environment }: Options = {},
): Promise<T> {
  const app = await openTestApp(environment, planted)
  let isTampered = planted !== undefined
  try {
    return await check(app)
  } catch (error) {
    // The error says more than the invariants that it may have left broken.
    isTampered = true
    throw error
  } finally {
    await app.close({ isTampered })
  }
}
