export const wallet = {
  tabs: { deposit: 'Deposit', withdraw: 'Withdraw', 'promo-code': 'Promo', history: 'History' },
  titles: {
    deposit: 'Deposit Form',
    withdraw: 'Withdraw Form',
    'promo-code': 'Promo Code Form',
    history: 'Transaction History',
  },
  sections: 'Wallet sections',
}
