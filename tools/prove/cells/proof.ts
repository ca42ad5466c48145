import { existsSync } from 'node:fs'
import { buildWebIfStale, WEB_DIST } from '../../run/web-build.ts'
import type { Proof } from '../proof.ts'
import { openCellRig } from '../shared/cells/cell-rig.ts'
import { betsCostTheSame } from './cpu.ts'
import { cellDies, directoryDies } from './deaths.ts'
import { exclusionsSpread } from './exclusions-spread.ts'
import { forgeriesFail } from './forgeries.ts'
import { pagesWork } from './pages.ts'
import { codesAreShared } from './shared-codes.ts'
import { signInAnywhere } from './sign-in-anywhere.ts'
import { signUpTogether } from './sign-up-together.ts'
import { openCellSite, runParts } from '../shared/cells/run-parts.ts'
import type { Part } from '../shared/cells/site.ts'
import { sumsAreExact } from './sums.ts'

/** The parts, in the order in which they run. The deaths come last. */
const PARTS: Record<string, Part> = {
  names: signUpTogether,
  signIns: signInAnywhere,
  codes: codesAreShared,
  exclusions: exclusionsSpread,
  sums: sumsAreExact,
  forgeries: forgeriesFail,
  pages: pagesWork,
  cpu: betsCostTheSame,
  directory: directoryDies,
  cell: cellDies,
}

export const proof: Proof = {
  name: 'cells',
  about:
    'Two cells share names, and nothing that one of them or the directory suffers reaches the players of the other. [RCV-07]',
  async run(ctx) {
    if (!existsSync('/usr/sbin/haproxy')) throw new Error('missing: apt-get install haproxy')
    const bug = ctx.only.includes('cpu') ? 'waste-on-bets' : 'claim-late'
    const names = ctx.only.length > 0 ? ctx.only : ctx.planted ? ['names'] : Object.keys(PARTS)
    if (names.includes('pages')) await buildWebIfStale()
    const rig = await openCellRig(ctx, {
      plant: ctx.planted ? bug : undefined,
      env: names.includes('pages') ? { WEB_DIST } : {},
    })
    return runParts(openCellSite(ctx, rig), PARTS, names)
  },
}
