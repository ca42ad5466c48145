/** Who looks at the same review item right now, so that two people do not decide the same one. */
import * as z from 'zod/mini'
import { ItemPresence, OneOf, Uuid } from './fields.ts'
import type { StaffAction } from './staff-actions.ts'

export const PRESENCE_TYPES = ['wallet', 'report', 'approval', 'identity'] as const
export type PresenceType = (typeof PRESENCE_TYPES)[number]

/** The action that lists the items of a type. Only who may take it sees who looks at them. */
export const PRESENCE_ACTIONS = {
  wallet: 'wallet.read',
  report: 'reports.read',
  approval: 'approvals.read',
  identity: 'identity.read',
} as const satisfies Record<PresenceType, StaffAction>

/** What a page of staff says: which item of its list is open there; null for none. */
export const UpdatePresence = z.strictObject({
  type: OneOf(PRESENCE_TYPES),
  itemId: z.nullable(Uuid),
  /** The random id of the page. One person may have several pages. */
  pageId: Uuid,
})
export type UpdatePresence = z.output<typeof UpdatePresence>

/** All items of the type that somebody has open. */
export const Presence = z.object({ items: z.array(ItemPresence) })
