import { chooseForDevice, device } from '#lib/device-choices.ts'
import { SMALLEST_BET, doubled, halved, largest } from '../model/amount-steps.ts'
import type { Hotkeys } from '../panel/use-hotkeys.ts'
import { isOpen } from './is-open.ts'
import { cashOut } from './actions.ts'
import type { RoundTable } from './round-store.ts'
import { largestStakeOf } from './stake.ts'

/** The keys of every game of several steps. To cash out is a key of its own, on purpose. */
export function roundKeys<S>(table: RoundTable<S>, press: () => void): Hotkeys {
  const enter = (change: (text: string) => string) => () => {
    const { phase, round, amountText } = table.get()
    if (phase === 'idle' && !isOpen(round)) table.set({ amountText: change(amountText) })
  }
  return {
    ' ': press,
    c: () => cashOut(table),
    x: enter(halved),
    v: enter((text) => doubled(text, largestStakeOf(table))),
    z: enter(() => SMALLEST_BET),
    b: enter((text) => largest(text, largestStakeOf(table))),
    m: () => chooseForDevice({ isMuted: !device().isMuted }),
  }
}
