import { existsSync } from 'node:fs'
import { buildWebIfStale, WEB_DIST } from '../../run/web-build.ts'
import type { Proof, ProofContext } from '../proof.ts'
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
    const names = namesOf(ctx)
    if (names.includes('pages')) await buildWebIfStale()
    const rig = await openCellRig(ctx, {
      plant: ctx.planted ? bug : undefined,
      env: names.includes('pages') ? { WEB_DIST } : {},
    })
    return runParts(openCellSite(ctx, rig), PARTS, names)
  },
}

/**
 * Returns the parts that run. The short form leaves out the price of a bet, which it could not tell
 * from noise.
 */
function namesOf({ only, planted, short }: ProofContext): string[] {
  if (only.length > 0) return only
  return planted ? ['names'] : Object.keys(PARTS).filter((name) => !short || name !== 'cpu')
}
