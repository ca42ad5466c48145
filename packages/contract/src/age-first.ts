import { CLOSED_IN_MAINTENANCE } from './maintenance.ts'
import type { RouteName } from './policy.ts'

/**
 * Routes of `CLOSED_IN_MAINTENANCE` that move no money: `startAuto` stakes nothing by itself, and
 * `previewReceiptImage` only reads an image.
 */
const STAKES_NOTHING: ReadonlySet<RouteName> = new Set<RouteName>([
  'startAuto',
  'previewReceiptImage',
])

/**
 * The routes that only players with a confirmed age may call: bets, promo claims, deposits and
 * withdrawals.
 */
export const AGE_FIRST: ReadonlySet<RouteName> = new Set(
  [...CLOSED_IN_MAINTENANCE].filter((name) => !STAKES_NOTHING.has(name)),
)
