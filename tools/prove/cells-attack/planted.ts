import type { KeyObject } from 'node:crypto'
import { makeNeedsApproval } from '../../../apps/api/src/audit/staff-day.ts'
import type { JoinedCells } from '../../../apps/api/src/cells/open-cells.ts'

/** Planted bug: the limit of a day counts only what was moved in the same cell. */
export const countOwnCell = makeNeedsApproval(async () => true)

/** Planted bug: a process goes on accepting every key that it has ever accepted. */
export function rememberKeys(cells: JoinedCells): JoinedCells {
  const known = new Map<string, KeyObject>()
  return {
    ...cells,
    findKey: async (cell, keyId, at) => {
      const found = known.get(keyId) ?? (await cells.findKey(cell, keyId, at))
      if (found !== null) known.set(keyId, found)
      return found
    },
  }
}
