import { isOpen } from '../rounds/is-open.ts'
import { advance, start } from '../rounds/actions.ts'
import { roundKeys } from '../rounds/round-keys.ts'
import { lookOfTile, minesTable, randomTile, useMinesChoice } from './mines-table.ts'

/** The large button: starts a round, then opens a tile that nobody has to choose. */
export function pressMain(): void {
  if (isOpen(minesTable.get().round)) return openRandom()
  start(minesTable, { mines: useMinesChoice.getState().mines })
}

export function openTile(tile: number): void {
  if (lookOfTile(tile) === 'closed') advance(minesTable, 'reveal', { tile })
}

function openRandom(): void {
  const tile = randomTile((each) => lookOfTile(each) === 'closed')
  if (tile !== undefined) openTile(tile)
}

export const MINES_KEYS = {
  ...roundKeys(minesTable, pressMain),
  r: () => {
    if (isOpen(minesTable.get().round)) openRandom()
  },
}
