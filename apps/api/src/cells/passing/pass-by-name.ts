import type { ClaimKind } from '../directory/schema.ts'
import { findOpenCell } from '../open-cells.ts'
import type { Cells } from '../cells.ts'
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
  cells: Cells,
  call: PassedCall,
  { kind, name, isHere }: { kind: ClaimKind; name: string; isHere: () => Promise<boolean> },
): Promise<boolean> {
  if (!mayPass(cells, call) || (await isHere())) return false
  const home = await cells.findHomeOfName({ kind, digest: cells.claims.digest(kind, name) })
  return passTo(cells, call, home)
}

type PassedAccount = {
  /** Null if the request names no account. */
  accountId: string | null
  isHere: () => Promise<boolean>
  /** Returns what this cell vouches for, once the request is passed on. */
  vouch: () => Promise<unknown>
}

/** Passes a request on to the cell that has an account. Returns false as `passByName` does. */
export async function passByAccount(
  cells: Cells,
  call: PassedCall,
  { accountId, isHere, vouch }: PassedAccount,
): Promise<boolean> {
  if (accountId === null || !mayPass(cells, call) || (await isHere())) return false
  const home = await cells.findHomeOfAccount(accountId)
  if (home === null || home === cells.name) return false
  return passTo(cells, { ...call, as: await vouch() }, home)
}

/** Passes a sign-up on if this cell takes no new players. Returns false as `passByName` does. */
export async function passToOpen(cells: Cells, call: PassedCall): Promise<boolean> {
  return mayPass(cells, call) ? passTo(cells, call, await findOpenCell(cells)) : false
}

/** Returns whether a request may be passed on: this cell has a name, and none has passed it on. */
export function mayPass(cells: Cells, { request }: Pick<PassedCall, 'request'>): boolean {
  return cells.name !== undefined && readPeer(request) === null
}

async function passTo({ name, ask }: Cells, call: PassedCall, cell: string): Promise<boolean> {
  if (cell === name) return false
  await passOn(ask, call, cell)
  return true
}
