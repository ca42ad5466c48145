import type { BetParams } from '@kapis/games/bet-rules'

/** A typical bet of each game decided by one request; keno with the maximum of picks. */
export const GAME_BETS: BetParams = {
  dice: { condition: 'above', targetHundredths: 5050 },
  keno: { numbers: [3, 7, 11, 16, 20, 24, 29, 33, 36, 40], risk: 'classic' },
  limbo: { targetHundredths: 200 },
  plinko: { rows: 16, risk: 'medium' },
  // Stepwise games by their plans.
  flip: { calls: ['heads', 'tails'] },
  mines: { mines: 3, picks: [0, 12, 24] },
  rock_paper_scissors: { hand: 'rock', streak: 2 },
}
