import { startPause } from '@kapis/contract/routes'
import { msUntil } from '../crowd/wait-until.ts'
import type { CellSite } from './site.ts'
import { newAccount, sayReply } from './visitor.ts'
import type { CellVisitor, NewAccount } from './visitor.ts'

const GIVE_UP_MS = 10_000

export type SignedUp = { visitor: CellVisitor; account: NewAccount; userId: string }

/** Signs somebody up at a cell, and returns the browser that is then signed in. */
export async function signUpVisitor(
  { newVisitor }: CellSite,
  cell: string,
  own: Partial<NewAccount> = {},
): Promise<SignedUp> {
  const [visitor, account] = [newVisitor(cell), { ...newAccount(), ...own }]
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
