import { hiloRule } from '@kapis/games/hilo'
import type { HiloCard, HiloGuess } from '@kapis/games/hilo'
import { playSound } from '#lib/sound/sound.ts'
import { createGameStore } from '../engine/game-store.ts'

type Offer = {
  chance: number
  /**
   * The multiplier of a right guess; null if it would exceed the maximum payout, so that the guess
   * is not offered.
   */
  multiplier: number | null
}

export type HiloState = {
  cards: readonly HiloCard[]
  /** The player's action on each card except the last. */
  moves: readonly (HiloGuess | 'skip')[]
  cardsLeft: number
  higher: Offer | null
  lower: Offer | null
}

export const SLIDE_MS = 220
export const TURN_MS = 260

export const hiloStore = createGameStore<HiloState>({
  game: 'hilo',
  routes: {
    start: 'startHilo',
    guess: 'guessCard',
    skip: 'skipCard',
    cashout: 'cashOutHilo',
    active: 'activeHilo',
  },
  readMultiplier4: hiloRule.firstMultiplier4,
  // A cash-out deals no card, so it needs no animation.
  showMs: ({ end }) => (end === 'cashout' ? 0 : SLIDE_MS + TURN_MS),
  sound: ({ state, end }) => {
    if (end === null && state.moves.at(-1) !== 'skip' && state.moves.length > 0) {
      playSound('gem', state.moves.length)
    }
  },
})
