import { keepFresh } from './keep-fresh.ts'
import type { Directory } from './open-directory.ts'
import type { CellState } from './schema.ts'

export type CellRow = { name: string; address: string; state: CellState }

/** Returns a function that lists the cells by name, as `keepFresh` reads them. */
export const makeCellList = (directory: Directory): (() => Promise<CellRow[]>) =>
  keepFresh(() =>
    directory.selectFrom('cell').select(['name', 'address', 'state']).orderBy('name').execute(),
  )
