import type { ProofResult } from '../../proof.ts'
import { countBroken } from '../app/count-broken.ts'
import { openBetClient } from '../crowd/bet-client.ts'
import type { ProofContext } from '../../proof.ts'
import type { CellRig } from './cell-rig.ts'
import type { CellSite, Part } from './site.ts'
import { openVisitors } from './visitor.ts'

/** Opens what the parts of a proof use besides the cells. */
export function openCellSite(ctx: ProofContext, rig: CellRig): CellSite {
  const line = openBetClient()
  ctx.onExit(() => line.close())
  return { ctx, rig, line, newVisitor: openVisitors(ctx, rig) }
}

/** Runs parts of a proof one after the other, and then checks the invariants of both cells. */
export async function runParts(
  site: CellSite,
  parts: Readonly<Record<string, Part>>,
  names: readonly string[],
): Promise<ProofResult> {
  const { ctx, rig } = site
  const figures: Record<string, unknown> = {}
  const wrong: string[] = []
  const tooSlow: string[] = []
  for (const name of names) {
    const part = parts[name]
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
}
