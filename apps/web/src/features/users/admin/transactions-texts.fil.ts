import type { transactions as En } from './transactions-texts.en.ts'

export const transactions: typeof En = {
  flow: { out: 'Lumabas', in: 'Pumasok' },
  title: 'Mga transaksyon',
  note: 'Ang mga transaksyon ng lahat ng player, pinakabago muna.',
  searchedTo: (at: string) => `Hinanap hanggang ${at}. Itutuloy ng susunod na pahina mula roon.`,
  caption: 'Mga transaksyon ng lahat ng player',
  search: 'Bahagi ng username',
  player: 'Player',
  currencies: { coin: 'Coins', ticket: 'Tickets' },
  filters: {
    source: 'Pinagmulan',
    game: 'Laro',
    currency: 'Currency',
    from: 'Mula',
    to: 'Hanggang',
    amountMin: 'Halaga mula',
    amountMax: 'Halaga hanggang',
  },
}
