import type { CellSums } from '@kapis/contract/users'
import { create } from 'zustand'

/** The choice of all cells together. No cell has this name, because it contains a star. */
export const ALL_CELLS = '*'

type CellChoice = {
  /** The cell on which the member of staff works: null for the own one, or `ALL_CELLS`. */
  chosen: string | null
  /** The names of all cells; empty if there is only one, or none is known yet. */
  names: readonly string[]
  /** The figures of all cells, while all are chosen. */
  sums: CellSums | null
  /** The cells that did not answer the last request for a list. */
  missing: readonly string[]
}

const STORED_AS = 'kapis-staff-cell'

/** The choice lasts as long as the tab, so that nobody works on another cell by surprise. */
export const useCells = create<CellChoice>(() => ({
  chosen: recall(),
  names: [],
  sums: null,
  missing: [],
}))

export function storeChoice(chosen: string | null): void {
  useCells.setState({ chosen, sums: null, missing: [] })
  try {
    if (chosen === null) sessionStorage.removeItem(STORED_AS)
    else sessionStorage.setItem(STORED_AS, chosen)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}
