import { mirrorTarget } from '@kapis/games/dice'
import { chooseForDevice, device } from '#lib/device-choices.ts'
import { showError } from '#ui/snackbars.ts'
import { messages } from '#lib/messages.ts'
import { SMALLEST_BET, doubled, halved, wholeBalance } from '../shared/amount-steps.ts'
import { stopAuto, useAuto } from '../shared/auto-store.ts'
import type { Hotkeys } from '../shared/use-hotkeys.ts'
import { dice, enterAmount, swapSides } from './dice-store.ts'
import { checkPending, rollDice } from './roll-dice.ts'
import { isLocked, readBalance } from './use-dice.ts'

/** What the large button does: roll, start auto, stop auto, or ask about an open bet. */
export function pressMain(): void {
  const { mode, run } = useAuto.getState()
  const { phase } = dice()
  if (run !== null) return stopAuto('player')
  if (phase === 'rolling' || phase === 'checking') return
  if (phase === 'unresolved') void checkPending()
  else if (mode === 'auto') void startAuto()
  else void rollDice()
}

async function startAuto(): Promise<void> {
  try {
    const { startAutoBet } = await import('./run-auto.ts')
    await startAutoBet()
  } catch {
    showError(messages.pages.gameFailed)
  }
}

const table = (change: () => void) => () => {
  if (!isLocked()) change()
}

/** What each key does. Only Esc is always on. */
export const DICE_KEYS: Hotkeys = {
  ' ': pressMain,
  x: table(() => enterAmount(halved(dice().amountText))),
  c: table(() => enterAmount(doubled(dice().amountText, readBalance()))),
  z: table(() => enterAmount(SMALLEST_BET)),
  b: table(() => enterAmount(wholeBalance(dice().amountText, readBalance()))),
  h: table(() => turnTo('above')),
  l: table(() => turnTo('below')),
  m: () => chooseForDevice({ isMuted: !device().isMuted }),
}

/** The chance stays what it was, the target is mirrored. */
function turnTo(condition: 'above' | 'below'): void {
  if (dice().condition !== condition) swapSides(mirrorTarget(dice().targetHundredths))
}
