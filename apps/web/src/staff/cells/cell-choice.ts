import { ALL_CELLS } from '@kapis/contract/over-cells'
import type { Route } from '@kapis/contract/route'
import { create } from 'zustand'

type CellChoice = {
  /** The cell on which the staff member works: `ALL_CELLS`, or null for their own. */
  chosen: string | null
  /** The cells that are missing: from the last list, and from the last reply of each sum. */
  silent: Readonly<Record<string, readonly string[]>>
  /** The known cells, by the last overview that arrived; empty if there is only one. */
  names: readonly string[]
  /** The staff member's own cell; null until an overview of it has arrived. */
  own: string | null
}

const STORED_AS = 'kapis-staff-cell'

/** The choice lasts as long as the tab, so that nobody works on another cell by mistake. */
export const useCells = create<CellChoice>(() => ({
  chosen: recall(),
  silent: {},
  names: [],
  own: null,
}))

export const useIsAll = () => useCells(({ chosen }) => chosen === ALL_CELLS)

export function storeChoice(chosen: string | null): void {
  const { chosen: left, names } = useCells.getState()
  // If a chosen cell is left before any overview has arrived, remember it, so that the selector
  // stays.
  const known = names.length === 0 && left !== null && left !== ALL_CELLS ? [left] : names
  useCells.setState({ chosen, silent: {}, names: known })
  try {
    if (chosen === null) sessionStorage.removeItem(STORED_AS)
    else sessionStorage.setItem(STORED_AS, chosen)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export const LIST = 'list'

/** Stores which cells are missing from a reply, so that the page names them. */
export function noteSilent({ cells, path }: Route, header: string | null): void {
  if (typeof cells !== 'object' || 'one' in cells) return
  const { silent } = useCells.getState()
  const key = 'list' in cells ? LIST : path
  const names = header?.split(',') ?? []
  if (names.join() === (silent[key] ?? []).join()) return
  useCells.setState({ silent: { ...silent, [key]: names } })
}

/** Stores the cells that an overview names, so that staff can leave a cell that does not answer. */
export function noteCells(
  requested: string | null,
  cells: { here: string; names: readonly string[] } | undefined,
): void {
  // A chosen cell names itself in its overview; otherwise the overview is that of the staff
  // member's own cell.
  const isOwn = requested === null || requested === ALL_CELLS
  useCells.setState({
    names: cells !== undefined && cells.names.length > 1 ? cells.names : [],
    ...(isOwn && { own: cells?.here ?? null }),
  })
}

/** Returns the cell of a row; undefined unless the list is that of all cells. */
export function cellOfRow(row: unknown): string | undefined {
  return (row as { cell?: string }).cell
}

/**
 * Adds the chosen cell to the address of an image, because the browser requests it without our
 * headers. Without a choice the address stays as it is.
 */
export function atCell(address: string): string {
  const { chosen } = useCells.getState()
  return chosen === null ? address : `${address}${address.includes('?') ? '&' : '?'}cell=${chosen}`
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}
