import { refuse } from '@kapis/contract/refusals'
import type { Cells } from '../cells.ts'
import { passOn } from '../peers/pass-on.ts'
import type { PassedCall } from '../peers/pass-on.ts'
import { mayPass } from './pass-by-name.ts'

const MARKED = /^([a-z][a-z0-9]{0,15})\.(.+)$/

/** Returns a token of a link that names this cell, so that every cell knows which cell made it. */
export function markToken(cell: string | undefined, token: string): string {
  return cell === undefined ? token : `${cell}.${token}`
}

/** Returns the token of a link without the name of this cell. Refuses: not_found (it has another). */
export function readOwnToken(cells: Pick<Cells, 'name'>, token: string): string {
  const [, cell, inner] = MARKED.exec(token) ?? []
  if (cell === undefined || inner === undefined) return token
  if (cell !== cells.name) throw refuse('not_found')
  return inner
}

/**
 * Returns the token of a link that was made here, without the name of the cell. Passes the request
 * on to the cell that made it, and returns null then.
 *
 * Refuses: unavailable.
 */
export async function takeToken(
  cells: Cells,
  call: PassedCall,
  token: string,
): Promise<string | null> {
  const [, cell, inner] = MARKED.exec(token) ?? []
  if (cell === undefined || inner === undefined) return token
  if (cell === cells.name) return inner
  // A name that no cell has is part of a wrong token, which is refused as such.
  const isKnown = mayPass(cells, call) && (await cells.list()).some(({ name }) => name === cell)
  if (!isKnown) return token
  await passOn(cells.ask, call, cell)
  return null
}
