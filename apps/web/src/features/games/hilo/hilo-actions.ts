import type { HiloGuess } from '@kapis/games/hilo'
import { playSound } from '#lib/sound/sound.ts'
import { isOpen } from '../rounds/is-open.ts'
import { advance, start } from '../rounds/actions.ts'
import { roundKeys } from '../rounds/round-keys.ts'
import { hiloTable } from './hilo-table.ts'

/** The large button: deals the first card, then skips the one that lies there. */
export function pressMain(): void {
  playSound('card')
  if (isOpen(hiloTable.get().round)) advance(hiloTable, 'skip')
  else start(hiloTable, {})
}

export function guessNext(guess: HiloGuess): void {
  const { round } = hiloTable.get()
  if (!isOpen(round) || round.state[guess]?.multiplier == null) return
  playSound('card')
  advance(hiloTable, 'guess', { guess })
}

export const HILO_KEYS = {
  ...roundKeys(hiloTable, pressMain),
  arrowup: () => guessNext('higher'),
  arrowdown: () => guessNext('lower'),
  arrowright: () => {
    if (isOpen(hiloTable.get().round)) pressMain()
  },
}
