import { BET_ROUTES, START_ROUTES } from './game-routes.ts'
import type { RouteName } from './policy.ts'

/**
 * The routes that are closed during maintenance: those that start something new. Rounds that are
 * already open can be finished.
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
