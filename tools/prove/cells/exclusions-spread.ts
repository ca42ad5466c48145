import { exclude, msUntilKnown, signUpVisitor } from '../shared/cells/signed-up.ts'
import type { Part, CellSite } from '../shared/cells/site.ts'
import { newAccount } from '../shared/cells/visitor.ts'

const ROUNDS = { short: 3, full: 20 }
const REACH_MS_MAX = 1_000

/**
 * Players exclude themselves in one cell. Within a second, the same person cannot open an account
 * in the other one.
 */
export const exclusionsSpread: Part = async (site) => {
  const rounds = site.ctx.short ? ROUNDS.short : ROUNDS.full
  const [wrong, reachedMs]: [string[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const cells = round % 2 === 0 ? (['c1', 'c2'] as const) : (['c2', 'c1'] as const)
    const seen = await excludeIn(site, cells)
    if (seen.ms === null) wrong.push(`${cells.join(' to ')}: not known in time`)
    else reachedMs.push(seen.ms)
    if (seen.signUp !== 'sign_up_refused') wrong.push(`${cells.join(' to ')}: ${seen.signUp}`)
  }
  const slowestMs = Math.max(0, ...reachedMs)
  const tooSlow = slowestMs > REACH_MS_MAX ? [`an exclusion took ${slowestMs} ms`] : []
  return { figures: { rounds, refused: rounds - wrong.length, slowestMs }, wrong, tooSlow }
}

async function excludeIn(site: CellSite, [here, there]: readonly [string, string]) {
  const player = await signUpVisitor(site, here)
  await exclude(player)
  const ms = await msUntilKnown(site, there, player)
  // Another address of the same mailbox, which no account has.
  const again = { ...newAccount(), email: player.account.email.replace('@', '+again@') }
  const reply = await site.newVisitor(there).signUp(again)
  return { ms, signUp: reply.code ?? String(reply.status) }
}
