import type { Player } from '../../../../apps/api/test/make-player.ts'
import { msUntil } from '../crowd/wait-until.ts'
import type { ProofCell } from './cell-rig.ts'
import type { CellSite } from './site.ts'
import type { CellVisitor } from './visitor.ts'

/** A member of staff, with the browser in which they are signed in. */
export type CellStaff = Player & { browser: CellVisitor }

/** Creates a super admin of a cell, and waits until the other cells know them. */
export async function aSuperAdmin(
  { rig, newVisitor }: CellSite,
  cell: ProofCell,
): Promise<CellStaff> {
  const player = await cell.aPlayer({ role: 'super_admin' })
  for (const other of rig.cells) {
    const row = other.db.selectFrom('app_user').select('role').where('user_id', '=', player.userId)
    const ms = await msUntil(async () => (await row.executeTakeFirst()) !== undefined, 10_000)
    if (ms === null) throw new Error(`${other.name} does not know a member of staff.`)
  }
  return { ...player, browser: newVisitor(undefined, player) }
}
