import { MINES } from '@kapis/games/mines-pays'
import { isOpen } from '../rounds/is-open.ts'
import { advance, start } from '../rounds/actions.ts'
import { roundKeys } from '../rounds/round-keys.ts'
import { lookOfTile, minesTable, useMinesChoice } from './mines-table.ts'

/** The large button: starts a round, then opens a tile that nobody has to choose. */
export function pressMain(): void {
  if (isOpen(minesTable.get().round)) return openRandom()
  start(minesTable, { mines: useMinesChoice.getState().mines })
}

export function openTile(tile: number): void {
  if (lookOfTile(tile) === 'closed') advance(minesTable, 'reveal', { tile })
}

/** Which tile it is plays no part in fairness: the mines lie where they lie. */
function openRandom(): void {
  const closed = Array.from({ length: MINES.tiles }, (_, tile) => tile).filter(
    (tile) => lookOfTile(tile) === 'closed',
  )
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  const tile = closed[word % closed.length]
  if (tile !== undefined) openTile(tile)
}

export const MINES_KEYS = {
  ...roundKeys(minesTable, pressMain),
  r: () => {
    if (isOpen(minesTable.get().round)) openRandom()
  },
}
