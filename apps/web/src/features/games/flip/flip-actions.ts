import type { FlipSide } from '@kapis/games/flip'
import { device } from '#lib/device-preferences.ts'
import { playSound } from '#lib/sound/sound.ts'
import { isOpen } from '../engine/round.ts'
import { advance, start } from '../engine/actions.ts'
import { roundKeys } from '../table/game-keys.ts'
import { flipStore, useCall } from './flip-store.ts'

/**
 * Handles the bet button: flips the coin for the selected side. The first flip starts a round,
 * later flips continue it.
 */
export function pressBetButton(): void {
  const { phase, round } = flipStore.get()
  if (phase !== 'idle') return
  if (!device().isTurbo) playSound('spin')
  const { side } = useCall.getState()
  if (isOpen(round)) advance(flipStore, 'next', { side })
  else start(flipStore, { side })
}

export function callSide(side: FlipSide): void {
  if (flipStore.get().phase === 'idle') useCall.setState({ side })
}

export const FLIP_KEYS = {
  ...roundKeys(flipStore, pressBetButton),
  h: () => callSide('heads'),
  t: () => callSide('tails'),
}
