import type { RouteName } from '@kapis/contract/policy'
import { sampleBets, sampleStarts } from '../../../tools/prove/shared/rounds/sample-bodies.ts'

const bet = { amount: 1, currency: 'coin' }
/** A body for each route that stakes, without its identifier. */
export const BET_SAMPLES = { ...sampleBets(bet), ...sampleStarts(bet) }
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
