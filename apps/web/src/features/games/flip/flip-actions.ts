import type { FlipSide } from '@kapis/games/flip'
import { device } from '#lib/device-choices.ts'
import { playSound } from '#lib/sound/sound.ts'
import { isOpen } from '../rounds/is-open.ts'
import { advance, start } from '../rounds/actions.ts'
import { roundKeys } from '../rounds/round-keys.ts'
import { flipTable, useCall } from './flip-table.ts'

/** Flips on the side that is chosen: the first one stakes, the next ones go on. */
export function pressMain(): void {
  const { phase, round } = flipTable.get()
  if (phase !== 'idle') return
  if (!device().isTurbo) playSound('spin')
  const { side } = useCall.getState()
  if (isOpen(round)) advance(flipTable, 'next', { side })
  else start(flipTable, { side })
}

export function callSide(side: FlipSide): void {
  if (flipTable.get().phase === 'idle') useCall.setState({ side })
}

export const FLIP_KEYS = {
  ...roundKeys(flipTable, pressMain),
  h: () => callSide('heads'),
  t: () => callSide('tails'),
}
