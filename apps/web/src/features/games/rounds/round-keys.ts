import { setDevicePreference, device } from '#lib/device-preferences.ts'
import { SMALLEST_BET, doubled, halved, largest } from '../model/amount-steps.ts'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { isOpen } from './is-open.ts'
import { cashOut } from './actions.ts'
import type { RoundStore } from './round-store.ts'
import { largestStakeOf } from './stake.ts'

/** Returns the keys of games in steps. Cashing out has its own key, to prevent mistakes. */
export function roundKeys<S>(store: RoundStore<S>, press: () => void): Hotkeys {
  const enter = (change: (text: string) => string) => () => {
    const { phase, round, amountText } = store.get()
    if (phase === 'idle' && !isOpen(round)) store.set({ amountText: change(amountText) })
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
