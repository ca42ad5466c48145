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
  closedTitle: 'Hindi pa bukas ang cashier',
  closed: {
    deposit: 'Hindi pa bukas ang deposito sa bersyong ito. Walang kukunin at walang idaragdag.',
    withdraw:
      'Hindi pa bukas ang withdrawal sa bersyong ito. Mananatili ang iyong coin sa kinalalagyan.',
    'promo-code':
      'Hindi pa magagamit ang promo code sa bersyong ito. Halimbawa lamang ang mga code sa ibaba.',
  },
  history: {
    none: 'Walang nakitang data',
    caption: 'Ang iyong mga transaksyon, pinakabago muna',
    columns: { type: 'Uri', amount: 'Halaga', balance: 'Balanse', at: 'Petsa' },
    failed: 'Hindi ma-load ang iyong history.',
  },
}
