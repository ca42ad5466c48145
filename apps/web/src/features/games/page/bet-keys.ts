import { setDevicePreference, device } from '#lib/device-preferences.ts'
import { SMALLEST_BET, doubled, halved, largest } from '../model/amount-steps.ts'
import type { GameStore } from '../play/one-shot-store.ts'
import type { Hotkeys } from '../panel/use-hotkeys.ts'

/**
 * Returns the hotkeys that all one-request games share. C is reserved for cashing out in games of
 * several steps.
 */
export function betKeys(game: GameStore, press: () => void): Hotkeys {
  const enter = (change: (text: string) => string) =>
    unlocked(game, () => game.enterAmount(change(game.play().amountText)))
  return {
    ' ': press,
    x: enter(halved),
    v: enter((text) => doubled(text, game.readLargestStake())),
    z: enter(() => SMALLEST_BET),
    b: enter((text) => largest(text, game.readLargestStake())),
    m: () => setDevicePreference({ isMuted: !device().isMuted }),
  }
}

/** Returns a handler that makes the change, or does nothing while the game is locked. */
export function unlocked(
  { isLocked }: Pick<GameStore, 'isLocked'>,
  change: () => void,
): () => void {
  return () => {
    if (!isLocked()) change()
  }
}
