import type { RouteName } from '@kapis/contract/policy'

const bet = { amount: 1, currency: 'coin' }
/** A body for each route that stakes, without its identifier. */
export const BET_SAMPLES = {
  rollDice: { ...bet, condition: 'above', target: 50 },
  playLimbo: { ...bet, target: 2 },
  playPlinko: { ...bet, rows: 8, risk: 'low' },
  playKeno: { ...bet, numbers: [7], risk: 'classic' },
  playFlip: { ...bet, calls: ['heads'] },
  playMines: { ...bet, mines: 3, picks: [0] },
  playRockPaperScissors: { ...bet, hand: 'rock', streak: 1 },
  startMines: { ...bet, mines: 3 },
  startHilo: bet,
  startFlip: { ...bet, side: 'heads' },
  startRockPaperScissors: { ...bet, hand: 'rock' },
} satisfies Partial<Record<RouteName, object>>
/** A body for each other route that players move money with. */
export const MONEY_SAMPLES = {
  requestDeposit: {
    type: 'deposit',
    amount: 1,
    receiptImage: { fileData: 'AAAA', fileName: 'receipt', fileType: 'image/png' },
  },
  requestWithdrawal: {
    type: 'withdraw',
    amount: 1,
    gcashNumber: '09170000001',
    gcashName: 'Maya Luz',
  },
  claimPromo: { promoCode: 'WELCOME' },
} satisfies Partial<Record<RouteName, object>>
