import type { Messages } from '../en.ts'

export const results: Messages['results'] = {
  title: 'Mga huling resulta',
  tabs: { dice: 'History ng Dice', all: 'Lahat ng Pinagmulan' },
  table: 'Talaan ng mga resulta',
  caption: 'Mga huling resulta, pinakabago muna',
  columns: {
    source: 'Pinagmulan',
    user: 'Manlalaro',
    at: 'Petsa/Oras',
    bet: 'Taya',
    multiplier: 'Multiplier',
    payout: 'Panalo',
    balance: 'Balanse',
  },
  none: 'Wala pang resulta.',
  notUpdated: 'Hindi na-update',
  you: 'ikaw',
  up: 'tumaas ',
  sources: {
    signup: 'Ginawa ang account',
    deposit: 'Deposito',
    withdraw: 'Withdrawal',
    game_won: 'Panalo sa laro',
    game_lost: 'Talo sa laro',
    game_held: 'Bukas na laro',
    promo_code: 'Promo code',
    bonus: 'Bonus',
    admin: 'Pagsasaayos',
    refund: 'Refund',
  },
}
