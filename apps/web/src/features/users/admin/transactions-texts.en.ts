/** Texts of the list of all players' transactions. */
export const adminTransactions = {
  title: 'Transactions',
  note: 'The transactions of all players, newest first.',
  searchedTo: (at: string) => `Searched back to ${at}. The next page continues from there.`,
  caption: 'Transactions of all players',
  search: 'Part of a username',
  player: 'Player',
  currencies: { coin: 'Coins', ticket: 'Tickets' },
  filters: {
    source: 'Source',
    game: 'Game',
    currency: 'Currency',
    from: 'From',
    to: 'To',
    amountMin: 'Amount from',
    amountMax: 'Amount to',
  },
}
