import { MINES, minesMultiplier4 } from '@kapis/games/mines-pays'
import { create } from 'zustand'
import { playSound } from '#lib/sound/sound.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { onStage } from '../engine/play-state.ts'
import { createGameStore } from '../engine/game-store.ts'

/** The board as far as the server has revealed it. `minedTiles` is null until the round ends. */
export type MinesState = {
  mines: number
  opened: readonly number[]
  hit: number | null
  gemsLeft: number
  nextMultiplier: number | null
  minedTiles: readonly number[] | null
}

const GEM_MS = 180
const END_MS = 420

export const minesStore = createGameStore<MinesState>({
  game: 'mines',
  routes: {
    start: 'startMines',
    reveal: 'revealTile',
    cashout: 'cashOutMines',
    active: 'activeMines',
  },
  readMultiplier4: () => minesMultiplier4(useMinesChoice.getState().mines, 1),
  subscribe: (notify) => useMinesChoice.subscribe(notify),
  showMs: ({ end, seq }) => (end !== null ? END_MS : seq === 0 ? 0 : GEM_MS),
  sound({ state, end, seq }) {
    if (state.hit !== null) playSound('mine')
    else if (end === null && seq > 0) playSound('gem', state.opened.length)
  },
})

type Choice = {
  mines: number
  /** The tile that has the focus, or had it last. */
  at: number
  /** The tiles that auto-bet opens, in order. */
  picks: readonly number[]
}

/** The settings of the next round. They do not change a round that is already open. */
export const useMinesChoice = create<Choice>(initial)

onSignedOut(() => useMinesChoice.setState(initial()))

function initial(): Choice {
  return { mines: MINES.defaultParams.mines, at: 12, picks: [] }
}

/**
 * Returns a random allowed tile. The browser's randomness does not affect fairness, because the
 * mines are already placed.
 */
export function randomTile(isAllowed: (tile: number) => boolean): number | undefined {
  const allowed = Array.from({ length: MINES.tiles }, (_, tile) => tile).filter(isAllowed)
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return allowed[word % allowed.length]
}

export type TileLook = 'closed' | 'asked' | 'gem' | 'mine' | 'restGem' | 'restMine'

/**
 * Returns how a tile looks. After the end of a round, the tiles that were not opened are dimmed.
 */
export function lookOfTile(tile: number): TileLook {
  const { out } = minesStore.get()
  const shown = onStage(minesStore.get())
  if (shown === null || out[0]?.step === 'start') return 'closed'
  const { opened, hit, minedTiles } = shown.state
  if (opened.includes(tile)) return 'gem'
  if (hit === tile) return 'mine'
  if (minedTiles !== null) return minedTiles.includes(tile) ? 'restMine' : 'restGem'
  const { tile: sent }: { tile?: number } = out[0]?.params ?? {}
  return sent === tile ? 'asked' : 'closed'
}
