import { BET_ROUTES, START_ROUTES } from './game-routes.ts'
import type { RouteName } from './policy.ts'

/**
 * Routes closed during maintenance: those that start something new. Open rounds may be finished.
 */
export const CLOSED_IN_MAINTENANCE: ReadonlySet<RouteName> = new Set<RouteName>([
  ...BET_ROUTES,
  ...START_ROUTES,
  'startAuto',
  'previewReceiptImage',
  'requestDeposit',
  'requestWithdrawal',
  'claimPromo',
])
