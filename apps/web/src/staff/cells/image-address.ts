import { ALL_CELLS, useCells } from './cell-choice.ts'
import { cellOfId } from './known-ids.ts'

/**
 * Adds the cell of an item to the address of its image, because the browser requests it without our
 * headers. In a single cell the address stays as it is.
 */
export function atCell(address: string, itemId: string): string {
  const { chosen } = useCells.getState()
  const cell = chosen === ALL_CELLS ? cellOfId(itemId) : chosen
  if (cell == null) return address
  return `${address}${address.includes('?') ? '&' : '?'}cell=${cell}`
}
