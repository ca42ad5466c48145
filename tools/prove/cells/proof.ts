import { existsSync } from 'node:fs'
import { buildWebIfStale, WEB_DIST } from '../../run/web-build.ts'
import type { Proof } from '../proof.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import { openCellRig } from './cell-rig.ts'
import { betsCostTheSame } from './cpu.ts'
import { cellDies, directoryDies } from './deaths.ts'
import { exclusionsSpread } from './exclusions-spread.ts'
import { forgeriesFail } from './forgeries.ts'
import { pagesWork } from './pages.ts'
import { codesAreShared } from './shared-codes.ts'
import { signInAnywhere } from './sign-in-anywhere.ts'
import { signUpTogether } from './sign-up-together.ts'
import type { Part } from './site.ts'
import { sumsAreExact } from './sums.ts'
import { openVisitors } from './visitor.ts'

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
    'Two cells share names, and nothing that one of them or the directory suffers reaches the players of the other.',
  async run(ctx) {
    if (!existsSync('/usr/sbin/haproxy')) throw new Error('missing: apt-get install haproxy')
    const bug = ctx.only.includes('cpu') ? 'waste-on-bets' : 'claim-late'
    const names = ctx.only.length > 0 ? ctx.only : ctx.planted ? ['names'] : Object.keys(PARTS)
    if (names.includes('pages')) await buildWebIfStale()
    const rig = await openCellRig(ctx, {
      plant: ctx.planted ? bug : undefined,
      env: names.includes('pages') ? { WEB_DIST } : {},
    })
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const site = { ctx, rig, line, newVisitor: openVisitors(ctx, rig) }
    const figures: Record<string, unknown> = {}
    const wrong: string[] = []
    const tooSlow: string[] = []
    for (const name of names) {
      const part = PARTS[name]
      if (part === undefined) throw new Error(`There is no part ${name}.`)
      const sinceMs = performance.now()
      const seen = await part(site)
      figures[name] = seen.figures
      wrong.push(...seen.wrong.map((text) => `${name}: ${text}`))
      tooSlow.push(...(seen.tooSlow ?? []).map((text) => `${name}: ${text}`))
      const seconds = Math.round((performance.now() - sinceMs) / 100) / 10
      ctx.say(`${name}: ${JSON.stringify(seen.figures)} in ${seconds} s`)
    }
    for (const text of wrong.slice(0, 10)) ctx.say(`WRONG ${text}`)
    let invariants = 0
    for (const { db } of rig.cells) invariants += await countBroken(db, ctx.say)
    const pass = wrong.length === 0 && invariants === 0
    return { pass, figures: { ...figures, wrong: wrong.length, invariants }, tooSlow }
  },
}
