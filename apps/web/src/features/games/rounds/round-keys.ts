import { setDevicePreference, device } from '#lib/device-preferences.ts'
import { SMALLEST_BET, doubled, halved, largest } from '../model/amount-steps.ts'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { isOpen } from './is-open.ts'
import { cashOut } from './actions.ts'
import type { RoundStore } from './round-store.ts'
import { largestStakeOf } from './stake.ts'

/**
 * Returns the hotkeys that all multi-step games share. Cashing out has a key of its own, to prevent
 * mistakes.
 */
export function roundKeys<S>(store: RoundStore<S>, press: () => void): Hotkeys {
  const enter = (change: (text: string) => string) => () => {
    const { phase, round, amountText } = store.get()
    if (phase === 'idle' && !isOpen(round)) store.enterAmount(change(amountText))
  }
  return {
    ' ': press,
    c: () => cashOut(store),
    x: enter(halved),
    v: enter((text) => doubled(text, largestStakeOf(store))),
    z: enter(() => SMALLEST_BET),
    b: enter((text) => largest(text, largestStakeOf(store))),
    m: () => setDevicePreference({ isMuted: !device().isMuted }),
  }
}
