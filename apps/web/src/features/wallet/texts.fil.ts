import type { wallet as english } from './texts.en.ts'

export const wallet: typeof english = {
  tabs: { deposit: 'Deposit', withdraw: 'Withdraw', 'promo-code': 'Promo', history: 'History' },
  titles: {
    deposit: 'Deposit',
    withdraw: 'Withdrawal',
    'promo-code': 'Promo code',
    history: 'Transaction history',
  },
  sections: 'Mga bahagi ng wallet',
}
