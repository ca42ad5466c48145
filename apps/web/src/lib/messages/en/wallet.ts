export const wallet = {
  tabs: { deposit: 'Deposit', withdraw: 'Withdraw', 'promo-code': 'Promo', history: 'History' },
  titles: {
    deposit: 'Deposit Form',
    withdraw: 'Withdraw Form',
    'promo-code': 'Promo Code Form',
    history: 'Transaction History',
  },
  sections: 'Wallet sections',
  closedTitle: 'The cashier is not open yet',
  closed: {
    deposit: 'Deposits are not open in this version. Nothing is taken and nothing is credited.',
    withdraw: 'Withdrawals are not open in this version. Your coins stay where they are.',
    'promo-code': 'Promo codes cannot be redeemed in this version. The codes below are samples.',
  },
  history: {
    none: 'No data found',
    caption: 'Your transactions, newest first',
    columns: { type: 'Type', amount: 'Amount', balance: 'Balance', at: 'Date' },
    failed: 'Your history could not be loaded.',
  },
}
