import type { OneShotParams } from '@kapis/games/one-shot-rules'

/** A usual bet of each one-shot game; keno with all the picks it takes. */
export const GAME_BETS: OneShotParams = {
  dice: { condition: 'above', targetHundredths: 5050 },
  keno: { numbers: [3, 7, 11, 16, 20, 24, 29, 33, 36, 40], risk: 'classic' },
  limbo: { targetHundredths: 200 },
  plinko: { rows: 16, risk: 'medium' },
}
