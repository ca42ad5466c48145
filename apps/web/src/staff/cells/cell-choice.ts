import type { CellSums } from '@kapis/contract/users'
import { create } from 'zustand'

/** The choice of all cells together. No cell has this name, because it contains a star. */
export const ALL_CELLS = '*'

type Answer = 'list' | 'charts' | 'insights'
export type Missing = Readonly<Record<Answer, readonly string[]>>

type CellChoice = {
  /** The cell on which the member of staff works: null for the own one, or `ALL_CELLS`. */
  chosen: string | null
  /** The names of all cells; empty if there is only one, or none is known yet. */
  names: readonly string[]
  /** The figures of all cells, while all are chosen. */
  sums: CellSums | null
  /** The cells that did not answer the last request for a list, the charts or the insights. */
  missing: Missing
}

const STORED_AS = 'kapis-staff-cell'

export const NONE_MISSING: Missing = { list: [], charts: [], insights: [] }

/** The choice lasts as long as the tab, so that nobody works on another cell by mistake. */
export const useCells = create<CellChoice>(() => ({
  chosen: recall(),
  names: [],
  sums: null,
  missing: NONE_MISSING,
}))

export function storeChoice(chosen: string | null): void {
  useCells.setState({ chosen, sums: null, missing: NONE_MISSING })
  try {
    if (chosen === null) sessionStorage.removeItem(STORED_AS)
    else sessionStorage.setItem(STORED_AS, chosen)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Stores which cells are missing from an answer, so that the page names them. */
export function noteMissing(answer: Answer, names: readonly string[]): void {
  const { missing } = useCells.getState()
  if (names.join() === missing[answer].join()) return
  useCells.setState({ missing: { ...missing, [answer]: names } })
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}
