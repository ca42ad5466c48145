import type { Messages } from '../en.ts'

export const wallet: Messages['wallet'] = {
  tabs: { deposit: 'Deposit', withdraw: 'Withdraw', 'promo-code': 'Promo', history: 'History' },
  titles: {
    deposit: 'Deposit',
    withdraw: 'Withdrawal',
    'promo-code': 'Promo code',
    history: 'Transaction history',
  },
  sections: 'Mga bahagi ng wallet',
}
