import type { Messages } from '../en.ts'

export const wallet: Messages['wallet'] = {
  tabs: { deposit: 'Deposito', withdraw: 'Withdraw', 'promo-code': 'Promo', history: 'History' },
  titles: {
    deposit: 'Form ng Deposito',
    withdraw: 'Form ng Withdrawal',
    'promo-code': 'Form ng Promo Code',
    history: 'History ng Transaksyon',
  },
  sections: 'Mga bahagi ng wallet',
}
