import { startPause } from '@kapis/contract/routes'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { sayReply } from './sign-up-together.ts'
import type { Part, CellSite } from './site.ts'
import { newAccount } from './visitor.ts'
import type { CellVisitor, NewAccount } from './visitor.ts'

const ROUNDS = { short: 3, full: 20 }
const REACH_MS_MAX = 1_000
const GIVE_UP_MS = 10_000

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
    if (seen.ms === null) wrong.push(`${cells.join(' to ')}: not known after ${GIVE_UP_MS} ms`)
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

type SignedUp = { visitor: CellVisitor; account: NewAccount; userId: string }

/** Signs somebody up at a cell, and returns the browser that is then signed in. */
export async function signUpVisitor({ newVisitor }: CellSite, cell: string): Promise<SignedUp> {
  const [visitor, account] = [newVisitor(cell), newAccount()]
  const reply = await visitor.signUp(account)
  if (reply.status !== 200) throw new Error(`The sign-up at ${cell}: ${sayReply(reply)}`)
  const { user } = reply.data as { user: { userId: string } }
  return { visitor, account, userId: user.userId }
}

export async function exclude({ visitor, userId }: SignedUp): Promise<void> {
  const body = { kind: 'exclusion', months: 6 }
  const reply = await visitor.ask(startPause, { params: { userId }, body })
  if (reply.status !== 200) throw new Error(`The exclusion: ${sayReply(reply)}`)
}

/** Returns how long it takes until another cell knows the exclusion. */
export function msUntilKnown({ rig }: CellSite, cell: string, { userId }: SignedUp) {
  const { db } = rig.cells.find(({ name }) => name === cell)!
  return msUntil(async () => {
    const known = await db
      .selectFrom('excluded_elsewhere')
      .select('kind')
      .where('player_id', '=', userId)
      .execute()
    return known.length > 0
  }, GIVE_UP_MS)
}
