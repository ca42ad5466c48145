import type { HiloGuess } from '@kapis/games/hilo'
import { playSound } from '#lib/sound/sound.ts'
import { isOpen } from '../engine/round.ts'
import { advance, start } from '../engine/actions.ts'
import { roundKeys } from '../table/game-keys.ts'
import { hiloStore } from './hilo-store.ts'

/** Handles the bet button: deals the first card, or skips the current card of an open round. */
export function pressBetButton(): void {
  playSound('card')
  if (isOpen(hiloStore.get().round)) advance(hiloStore, 'skip')
  else start(hiloStore, {})
}

export function guessNext(guess: HiloGuess): void {
  const { round } = hiloStore.get()
  if (!isOpen(round) || round.state[guess]?.multiplier == null) return
  playSound('card')
  advance(hiloStore, 'guess', { guess })
}

export const HILO_KEYS = {
  ...roundKeys(hiloStore, pressBetButton),
  arrowup: () => guessNext('higher'),
  arrowdown: () => guessNext('lower'),
  arrowright: () => {
    if (isOpen(hiloStore.get().round)) pressBetButton()
  },
}
