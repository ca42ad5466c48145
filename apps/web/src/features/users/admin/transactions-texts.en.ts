/** Texts of the list of all players' transactions. */
export const transactions = {
  flow: { out: 'Out', in: 'In' },
  title: 'Transactions',
  note: 'All players’ transactions, newest first.',
  searchedTo: (at: string) => `Searched back to ${at}. The next page continues from there.`,
  caption: 'All players’ transactions',
  search: 'Username',
  player: 'Player',
  currencies: { coin: 'Coins', ticket: 'Tickets' },
  filters: {
    source: 'Source',
    game: 'Game',
    currency: 'Currency',
    from: 'From',
    to: 'To',
    amountMin: 'Min amount',
    amountMax: 'Max amount',
  },
}
