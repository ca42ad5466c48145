import { MINES, minesMultiplier4 } from '@kapis/games/mines-pays'
import { create } from 'zustand'
import { playSound } from '#lib/sound/sound.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { isOpen } from '../rounds/is-open.ts'
import { createRoundStore } from '../rounds/round-store.ts'

/** The board as the server shows it; the mines come with the end. */
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
  /** The tile that keys move from. */
  at: number
  /** The tiles that auto-bet opens, in this order. */
  picks: readonly number[]
}

/** How many mines the next round has. An open round has its own number. */
export const useMinesChoice = create<Choice>(initial)

onSignedOut(() => useMinesChoice.setState(initial()))

function initial(): Choice {
  return { mines: MINES.defaultParams.mines, at: 12, picks: [] }
}

/** By the browser's own chance, which plays no part in fairness: the mines lie where they lie. */
export function randomTile(isWanted: (tile: number) => boolean): number | undefined {
  const requested = Array.from({ length: MINES.tiles }, (_, tile) => tile).filter(isWanted)
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return requested[word % requested.length]
}

export type TileLook = 'closed' | 'asked' | 'gem' | 'mine' | 'restGem' | 'restMine'

/** What a tile shows. After the end the tiles that nobody opened are shown dimmed. */
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
