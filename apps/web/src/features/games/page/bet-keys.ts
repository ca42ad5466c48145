import { setDevicePreference, device } from '#lib/device-preferences.ts'
import { SMALLEST_BET, doubled, halved, largest } from '../model/amount-steps.ts'
import type { GameStore } from '../play/one-shot-store.ts'
import type { Hotkeys } from '../panel/use-hotkeys.ts'

/** What the keys of every game do. Only Esc is always on. */
export function betKeys(game: GameStore, press: () => void): Hotkeys {
  const enter = (change: (text: string) => string) =>
    unlocked(game, () => game.enterAmount(change(game.play().amountText)))
  return {
    ' ': press,
    x: enter(halved),
    c: enter((text) => doubled(text, game.readLargestStake())),
    z: enter(() => SMALLEST_BET),
    b: enter((text) => largest(text, game.readLargestStake())),
    m: () => setDevicePreference({ isMuted: !device().isMuted }),
  }
}

/** Nothing on the table is changed while a bet is out. */
export function unlocked(
  { isLocked }: Pick<GameStore, 'isLocked'>,
  change: () => void,
): () => void {
  return () => {
    if (!isLocked()) change()
  }
}
