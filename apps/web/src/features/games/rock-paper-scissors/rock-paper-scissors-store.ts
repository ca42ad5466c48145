import type { Hand, Thrown } from '@kapis/games/rock-paper-scissors'
import { streakMultiplier4 } from '@kapis/games/streak'
import { create } from 'zustand'
import { playSound } from '#lib/sound/sound.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { createGameStore } from '../engine/game-store.ts'

export type RockPaperScissorsState = {
  throws: readonly Thrown[]
  streak: number
  nextMultiplier: number | null
}

export const SHAKE_MS = 600

export const rockPaperScissorsStore = createGameStore<RockPaperScissorsState>({
  game: 'rock_paper_scissors',
  routes: {
    start: 'startRockPaperScissors',
    next: 'nextRockPaperScissors',
    cashout: 'cashOutRockPaperScissors',
    active: 'activeRockPaperScissors',
  },
  readMultiplier4: () => streakMultiplier4(1),
  // A cash-out throws no hand, so it needs no animation.
  showMs: ({ end }) => (end === 'cashout' ? 0 : SHAKE_MS),
  sound: ({ state, end }) => {
    if (end === 'cashout') return
    const result = state.throws.at(-1)?.result
    if (result === 'tie') playSound('draw')
    else if (result === 'win') playSound('land', state.streak)
  },
})

/** The hand that the player throws next. */
export const useHand = create<{ hand: Hand }>(initial)

onSignedOut(() => useHand.setState(initial()))

function initial(): { hand: Hand } {
  return { hand: 'rock' }
}
