/**
 * Which staff have the same review item open now, so that two people do not decide the same one.
 */
import * as z from 'zod/mini'
import { ItemPresence } from './entered.ts'
import { OneOf, Uuid } from './fields.ts'
import type { StaffAction } from './staff-actions.ts'

export const PRESENCE_TYPES = ['wallet', 'report', 'approval', 'identity'] as const
export type PresenceType = (typeof PRESENCE_TYPES)[number]

/**
 * The action that lists the items of a type. Only staff who may take it see who has an item open.
 */
export const PRESENCE_ACTIONS = {
  wallet: 'wallet.read',
  report: 'reports.read',
  approval: 'approvals.read',
  identity: 'identity.read',
} as const satisfies Record<PresenceType, StaffAction>

/** What a staff page reports: which item of its list is open; null for none. */
export const UpdatePresence = z.strictObject({
  type: OneOf(PRESENCE_TYPES),
  itemId: z.nullable(Uuid),
  /** The random id of the page. One person may have several pages. */
  pageId: Uuid,
})
export type UpdatePresence = z.output<typeof UpdatePresence>

/** All items of the type that are open on a page, with the staff who have them open. */
export const Presence = z.object({ items: z.array(ItemPresence) })
