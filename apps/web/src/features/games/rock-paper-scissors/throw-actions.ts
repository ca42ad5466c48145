import type { Hand } from '@kapis/games/rock-paper-scissors'
import { device } from '#lib/device-choices.ts'
import { playSound } from '#lib/sound/sound.ts'
import { isOpen } from '../rounds/is-open.ts'
import { advance, start } from '../rounds/actions.ts'
import { roundKeys } from '../rounds/round-keys.ts'
import { throwTable, useHand } from './throw-table.ts'

/** Throws the hand that is chosen: the first throw stakes, the next ones go on. */
export function pressMain(): void {
  const { phase, round } = throwTable.get()
  if (phase !== 'idle') return
  if (!device().isTurbo) playSound('shake')
  const { hand } = useHand.getState()
  if (isOpen(round)) advance(throwTable, 'next', { hand })
  else start(throwTable, { hand })
}

export function chooseHand(hand: Hand): void {
  if (throwTable.get().phase === 'idle') useHand.setState({ hand })
}

export const THROW_KEYS = {
  ...roundKeys(throwTable, pressMain),
  '1': () => chooseHand('rock'),
  '2': () => chooseHand('paper'),
  '3': () => chooseHand('scissors'),
}
