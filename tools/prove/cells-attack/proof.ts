import { existsSync } from 'node:fs'
import type { Proof } from '../proof.ts'
import { openCellRig } from '../shared/cells/cell-rig.ts'
import { openCellSite, runParts } from '../shared/cells/run-parts.ts'
import type { Part } from '../shared/cells/site.ts'
import { excludedInBoth } from './excluded-in-both.ts'
import { forgedCallsFail } from './forged-calls.ts'
import { lyingCellFails } from './lying-cell.ts'
import { silentDirectory } from './silent-directory.ts'
import { staffInBoth } from './staff-in-both.ts'
import { stolenKeyFails } from './stolen-key.ts'
import { withdrawAndCancel } from './withdraw-and-cancel.ts'

/** The parts, in the order in which they run. The death of the directory comes last. */
const PARTS: Record<string, Part> = {
  forged: forgedCallsFail,
  keys: stolenKeyFails,
  lies: lyingCellFails,
  excluded: excludedInBoth,
  staff: staffInBoth,
  withdrawals: withdrawAndCancel,
  directory: silentDirectory,
}

export const proof: Proof = {
  name: 'cells.attack',
  about:
    'Nobody gets more from two cells than from one, by forged calls, a cell that lies, or acting in both at once.',
  async run(ctx) {
    if (!existsSync('/usr/sbin/haproxy')) throw new Error('missing: apt-get install haproxy')
    const bug = ctx.only.includes('keys') ? 'remember-keys' : 'count-own-cell'
    const rig = await openCellRig(ctx, { plant: ctx.planted ? bug : undefined })
    const names = ctx.only.length > 0 ? ctx.only : ctx.planted ? ['staff'] : Object.keys(PARTS)
    return runParts(openCellSite(ctx, rig), PARTS, names)
  },
}
