import type { results as english } from './result-texts.en.ts'

export const results: typeof english = {
  title: 'Mga huling resulta',
  tabs: { dice: 'History ng Dice', all: 'Lahat' },
  table: 'Table ng mga resulta',
  caption: 'Mga huling resulta, pinakabago muna',
  columns: {
    source: 'Source',
    user: 'Player',
    at: 'Petsa/Oras',
    bet: 'Taya',
    multiplier: 'Multiplier',
    payout: 'Payout',
    balance: 'Balance',
  },
  none: 'Wala pang resulta.',
  notUpdated: 'Hindi na-update',
  you: 'ikaw',
  up: 'tumaas ',
  sources: {
    signup: 'Ginawa ang account',
    deposit: 'Deposit',
    withdraw: 'Withdrawal',
    game_won: 'Panalo sa laro',
    game_lost: 'Talo sa laro',
    game_held: 'Bukas na round',
    promo_code: 'Promo code',
    bonus: 'Bonus',
    admin: 'Adjustment',
    refund: 'Refund',
  },
}
