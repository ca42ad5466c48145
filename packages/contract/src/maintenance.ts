import type { RouteName } from './policy.ts'

/** What begins something new. In maintenance it is closed; what was begun may be finished. */
export const CLOSED_IN_MAINTENANCE: ReadonlySet<RouteName> = new Set<RouteName>([
  'rollDice',
  'playLimbo',
  'playPlinko',
  'playKeno',
  'playFlip',
  'playRockPaperScissors',
  'playMines',
  'startAuto',
  'startMines',
  'startHilo',
  'startFlip',
  'startRockPaperScissors',
  'previewReceiptImage',
  'requestDeposit',
  'requestWithdrawal',
  'claimPromo',
])
