import { CLOSED_IN_MAINTENANCE } from './maintenance.ts'
import type { RouteName } from './policy.ts'

/** An auto session stakes nothing by itself, and a preview only reads a picture. */
const STAKES_NOTHING: ReadonlySet<RouteName> = new Set<RouteName>([
  'startAuto',
  'previewReceiptImage',
])

/** Stakes, claims, deposits and withdrawals: a player confirms the age before the first of them. */
export const AGE_FIRST: ReadonlySet<RouteName> = new Set(
  [...CLOSED_IN_MAINTENANCE].filter((name) => !STAKES_NOTHING.has(name)),
)
