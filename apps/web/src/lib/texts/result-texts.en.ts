import type { TransactionSource } from '@kapis/contract/transactions'

const sources: Record<TransactionSource, string> = {
  signup: 'Account created',
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  game_won: 'Game won',
  game_lost: 'Game lost',
  game_held: 'Round open',
  promo_code: 'Promo code',
  bonus: 'Bonus',
  admin: 'Adjustment',
  refund: 'Refund',
}

/** Texts of the leaderboard and of the player's history. */
export const result = {
  title: 'Recent results',
  tabs: {
    dice: 'Dice History',
    all: 'All Source',
    game: (name: string) => `${name} history`,
    mine: 'My bets',
    allGames: 'All games',
  },
  table: 'Results table',
  caption: 'Recent results, newest first',
  columns: {
    source: 'Source',
    user: 'User',
    at: 'Date/Time',
    bet: 'Bet',
    multiplier: 'Multiplier',
    payout: 'Payout',
    balance: 'Balance',
  },
  none: 'No results yet.',
  notUpdated: 'Not updated',
  you: 'you',
  verify: 'Verify this bet',
  share: 'Share this bet',
  up: 'up ',
  sources,
  withdrawal: {
    requested: 'Withdrawal requested',
    paid: 'Withdrawal paid',
    returned: 'Withdrawal returned',
  },
}
