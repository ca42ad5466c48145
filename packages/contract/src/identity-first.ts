import { AGE_FIRST } from './age-first.ts'
import type { RouteName } from './policy.ts'

/**
 * The routes that, with real money, only players with a checked identity may call: stakes, promo
 * claims and withdrawals. A deposit pays nothing out, so it may come before the check.
 */
export const IDENTITY_FIRST: ReadonlySet<RouteName> = new Set(
  [...AGE_FIRST].filter((name) => name !== 'requestDeposit'),
)
