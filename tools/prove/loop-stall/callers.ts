import type { Role } from '@kapis/contract/auth'
import { POLICY, checkAccess } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { PASSWORD_HASH } from '../shared/requests/password-hash.ts'

const KINDS = ['anonymous', 'player', 'moderator', 'admin', 'super_admin'] as const
export type CallerKind = (typeof KINDS)[number]

export type Callers = {
  /** Whose rows the paths name. */
  owner: Player
  cookieOf(kind: CallerKind): string | null
}

/** Creates one caller of each kind. They have confirmed who they are, and may take every action. */
export async function makeCallers(app: ProofPlayers): Promise<Callers> {
  const make = (role: Role) =>
    app.aPlayer({ role, coins: 10_000, tickets: 100, passwordHash: PASSWORD_HASH })
  const owner = await make('player')
  const cookies = new Map<CallerKind, string>([['player', owner.cookie]])
  const ids = [owner.userId]
  for (const role of ['moderator', 'admin', 'super_admin'] as const) {
    const { userId, cookie } = await make(role)
    cookies.set(role, cookie)
    ids.push(userId)
  }
  await app.db
    .updateTable('user_session')
    .set({ stepped_up_until: new Date(Date.now() + 3_600_000) })
    .where('user_id', 'in', ids)
    .execute()
  return { owner, cookieOf: (kind) => cookies.get(kind) ?? null }
}

/**
 * Returns who calls a route: the caller with the most rights, somebody without a session and, in the
 * full form, one who is signed in and refused. All who are refused are refused at the same place.
 */
export function callersOf(
  name: RouteName,
  short: boolean,
): { kind: CallerKind; mayUse: boolean }[] {
  const all = KINDS.map((kind) => ({ kind, mayUse: mayUse(name, kind) }))
  const best = all.findLast((one) => one.mayUse && (one.kind === 'player' || isForStaff(name)))
  const stranger = all.find(({ kind }) => kind === 'anonymous')
  const refused = short ? undefined : all.find((one) => !one.mayUse && one !== stranger)
  return [best, stranger, refused].filter((one) => one !== undefined)
}

const isForStaff = (name: RouteName) => POLICY[name].for === 'staff'

function mayUse(name: RouteName, kind: CallerKind): boolean {
  const [own, other] = ['own', 'other']
  const userId = kind === 'player' ? own : other
  const caller = kind === 'anonymous' ? null : { userId, role: kind }
  return checkAccess(POLICY[name], caller, own) === 'allow'
}
