import { isOpen } from '../engine/round.ts'
import { advance, start } from '../engine/actions.ts'
import { roundKeys } from '../table/game-keys.ts'
import { lookOfTile, minesStore, randomTile, useMinesChoice } from './mines-store.ts'

/** Handles the bet button: starts a round, or opens a random tile of an open round. */
export function pressBetButton(): void {
  if (isOpen(minesStore.get().round)) return openRandom()
  start(minesStore, { mines: useMinesChoice.getState().mines })
}

export function openTile(tile: number): void {
  if (lookOfTile(tile) === 'closed') advance(minesStore, 'reveal', { tile })
}

function openRandom(): void {
  const tile = randomTile((each) => lookOfTile(each) === 'closed')
  if (tile !== undefined) openTile(tile)
}

export const MINES_KEYS = {
  ...roundKeys(minesStore, pressBetButton),
  r: () => {
    if (isOpen(minesStore.get().round)) openRandom()
  },
}
