import { setDevicePreference, device } from '#lib/device-preferences.ts'
import { cashOut } from '../engine/actions.ts'
import type { GameStore } from '../engine/game-store.ts'
import { SMALLEST_BET, doubled, halved, largest } from '../model/amount-steps.ts'
import type { Hotkeys } from './tools/use-hotkeys.ts'

/** Returns the hotkeys that all games share. */
export function gameKeys(game: GameStore, press: () => void): Hotkeys {
  const enter = (change: (text: string) => string) =>
    unlocked(game, () => game.enterAmount(change(game.get().amountText)))
  return {
    ' ': press,
    x: enter(halved),
    v: enter((text) => doubled(text, game.readLargestStake())),
    z: enter(() => SMALLEST_BET),
    b: enter((text) => largest(text, game.readLargestStake())),
    m: () => setDevicePreference({ isMuted: !device().isMuted }),
  }
}

/** Adds the key of games in steps that cashes out. It has no other use, to prevent mistakes. */
export function roundKeys(game: GameStore, press: () => void): Hotkeys {
  return { ...gameKeys(game, press), c: () => cashOut(game) }
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
