import { makeNeedsApproval } from '../../../apps/api/src/audit/staff-day.ts'

/** Planted bug: the limit of a day counts only what was moved in the same cell. */
export const countOwnCell = makeNeedsApproval(async () => true)
