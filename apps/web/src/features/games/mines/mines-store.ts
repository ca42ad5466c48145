import { MINES, minesMultiplier4 } from '@kapis/games/mines-pays'
import { create } from 'zustand'
import { playSound } from '#lib/sound/sound.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { isOpen } from '../rounds/is-open.ts'
import { createRoundStore } from '../rounds/round-store.ts'

/** The board as the server reveals it; the mines come with the end. */
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

export const minesStore = createRoundStore<MinesState>({
  game: 'mines',
  routes: {
    start: 'startMines',
    reveal: 'revealTile',
    cashout: 'cashOutMines',
    active: 'activeMines',
  },
  firstMultiplier4: () => minesMultiplier4(useMinesChoice.getState().mines, 1),
  followSettings: (notify) => useMinesChoice.subscribe(notify),
  revealMs: ({ end, seq }) => (end !== null ? END_MS : seq === 0 ? 0 : GEM_MS),
  sound({ state, end, seq }) {
    if (state.hit !== null) playSound('mine')
    else if (end === null && seq > 0) playSound('gem', state.opened.length)
  },
})

type Choice = {
  mines: number
  /** The focused tile, from which arrow keys move. */
  at: number
  /** The tiles that auto-bet opens, in order. */
  picks: readonly number[]
}

/** The settings of the next round. An open round keeps its own number of mines. */
export const useMinesChoice = create<Choice>(initial)

onSignedOut(() => useMinesChoice.setState(initial()))

function initial(): Choice {
  return { mines: MINES.defaultParams.mines, at: 12, picks: [] }
}

/** Picks with the browser's randomness: the mines are already placed, so fairness is unaffected. */
export function randomTile(isAllowed: (tile: number) => boolean): number | undefined {
  const allowed = Array.from({ length: MINES.tiles }, (_, tile) => tile).filter(isAllowed)
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return allowed[word % allowed.length]
}

export type TileLook = 'closed' | 'asked' | 'gem' | 'mine' | 'restGem' | 'restMine'

/** Returns a tile's look. After the end, unopened tiles are dimmed. */
export function lookOfTile(tile: number): TileLook {
  const { round, arriving, pending, phase } = minesStore.get()
  const shown = arriving ?? round
  if (shown === null || (phase === 'acting' && !isOpen(round))) return 'closed'
  const { opened, hit, minedTiles } = shown.state
  if (opened.includes(tile)) return 'gem'
  if (hit === tile) return 'mine'
  if (minedTiles !== null) return minedTiles.includes(tile) ? 'restMine' : 'restGem'
  const request = (pending?.body as { tile?: number } | undefined)?.tile
  return request === tile ? 'asked' : 'closed'
}
