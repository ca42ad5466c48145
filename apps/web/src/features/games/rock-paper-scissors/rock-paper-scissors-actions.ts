import type { Hand } from '@kapis/games/rock-paper-scissors'
import { device } from '#lib/device-preferences.ts'
import { playSound } from '#lib/sound/sound.ts'
import { isOpen } from '../engine/round.ts'
import { advance, start } from '../engine/actions.ts'
import { roundKeys } from '../table/game-keys.ts'
import { rockPaperScissorsStore, useHand } from './rock-paper-scissors-store.ts'

/**
 * Handles the bet button: throws the selected hand. The first throw starts a round, later throws
 * continue it.
 */
export function pressBetButton(): void {
  const { phase, round } = rockPaperScissorsStore.get()
  if (phase !== 'idle') return
  if (!device().isTurbo) playSound('shake')
  const { hand } = useHand.getState()
  if (isOpen(round)) advance(rockPaperScissorsStore, 'next', { hand })
  else start(rockPaperScissorsStore, { hand })
}

export function chooseHand(hand: Hand): void {
  if (rockPaperScissorsStore.get().phase === 'idle') useHand.setState({ hand })
}

export const ROCK_PAPER_SCISSORS_KEYS = {
  ...roundKeys(rockPaperScissorsStore, pressBetButton),
  '1': () => chooseHand('rock'),
  '2': () => chooseHand('paper'),
  '3': () => chooseHand('scissors'),
}
