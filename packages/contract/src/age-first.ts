import { CLOSED_IN_MAINTENANCE } from './maintenance.ts'
import type { RouteName } from './policy.ts'

/** Starting an auto session stakes nothing, and a preview only reads an image. */
const STAKES_NOTHING: ReadonlySet<RouteName> = new Set<RouteName>([
  'startAuto',
  'previewReceiptImage',
])

/**
 * Stakes, claims, deposits and withdrawals: a player must confirm the age before the first of them.
 */
export const AGE_FIRST: ReadonlySet<RouteName> = new Set(
  [...CLOSED_IN_MAINTENANCE].filter((name) => !STAKES_NOTHING.has(name)),
)
