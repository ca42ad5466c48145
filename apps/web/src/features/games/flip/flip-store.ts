import type { FlipSide } from '@kapis/games/flip'
import { streakMultiplier4 } from '@kapis/games/streak'
import { create } from 'zustand'
import { playSound } from '#lib/sound/sound.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { createGameStore } from '../engine/game-store.ts'

export type FlipState = {
  calls: readonly FlipSide[]
  faces: readonly FlipSide[]
  streak: number
  nextMultiplier: number | null
}

export const SPIN_MS = 900

export const flipStore = createGameStore<FlipState>({
  game: 'flip',
  routes: { start: 'startFlip', next: 'nextFlip', cashout: 'cashOutFlip', active: 'activeFlip' },
  readMultiplier4: () => streakMultiplier4(1),
  // A cash-out flips no coin, so it needs no animation.
  showMs: ({ end }) => (end === 'cashout' ? 0 : SPIN_MS),
  sound: ({ state, end }) => {
    if (end !== 'cashout') playSound('land', state.streak)
  },
})

/** The side that the player calls for the next flip. */
export const useCall = create<{ side: FlipSide }>(initial)

onSignedOut(() => useCall.setState(initial()))

function initial(): { side: FlipSide } {
  return { side: 'heads' }
}
