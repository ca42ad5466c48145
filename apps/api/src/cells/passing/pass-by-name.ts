import { findHomeOfAccount, findHomeOfName } from '../claims/find-home.ts'
import type { ClaimKind } from '../directory/schema.ts'
import { findOpenCell } from '../open-cells.ts'
import type { Cells } from '../open-cells.ts'
import { passOn } from '../peers/pass-on.ts'
import type { PassedCall } from '../peers/pass-on.ts'
import { readPeer } from '../peers/receive.ts'

/**
 * Passes a request on to the cell that has the account with this name. Returns false if it is to be
 * answered here: the name is known here, or another cell passed the request on, or there is none.
 *
 * Refuses: unavailable.
 */
export async function passByName(
  cells: Cells | null,
  call: PassedCall,
  { kind, name, isHere }: { kind: ClaimKind; name: string; isHere: () => Promise<boolean> },
): Promise<boolean> {
  if (!mayPass(cells, call) || (await isHere())) return false
  const home = await findHomeOfName(cells, { kind, digest: cells.claims.digest(kind, name) })
  return passTo(cells, call, home)
}

/** Passes a request on to the cell that has an account. Returns false as `passByName` does. */
export async function passByAccount(
  cells: Cells | null,
  call: PassedCall,
  { accountId, vouch }: { accountId: string; vouch: () => Promise<unknown> },
): Promise<boolean> {
  if (!mayPass(cells, call)) return false
  const home = await findHomeOfAccount(cells, accountId)
  if (home === null || home === cells.name) return false
  return passTo(cells, { ...call, as: await vouch() }, home)
}

/** Passes a sign-up on if this cell takes no new players. Returns false as `passByName` does. */
export async function passToOpen(cells: Cells | null, call: PassedCall): Promise<boolean> {
  return mayPass(cells, call) ? passTo(cells, call, await findOpenCell(cells)) : false
}

/** Returns whether there are other cells, and none of them has passed the request on already. */
export function mayPass(
  cells: Cells | null,
  { request }: Pick<PassedCall, 'request'>,
): cells is Cells {
  return cells !== null && readPeer(request) === null
}

async function passTo({ name, ask }: Cells, call: PassedCall, cell: string): Promise<boolean> {
  if (cell === name) return false
  await passOn(ask, call, cell)
  return true
}
