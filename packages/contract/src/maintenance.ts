import type { RouteName } from './policy.ts'

/**
 * Routes closed during maintenance: those that start something new. Open rounds may be finished.
 */
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
