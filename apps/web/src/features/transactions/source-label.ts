import type { RecentTransaction, TransactionSource } from '@kapis/contract/transactions'
import { GAME_NAMES } from '#lib/game-names.ts'

const SOURCE_NAMES: Record<TransactionSource, string> = {
  signup: 'Account created',
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  game_won: 'Game won',
  game_lost: 'Game lost',
  promo_code: 'Promo code',
  bonus: 'Bonus',
  admin: 'Adjustment',
  refund: 'Refund',
}

/** A bet is named by its game, everything else by where it came from. */
export function sourceLabel({ game, source }: Pick<RecentTransaction, 'game' | 'source'>): string {
  return game === null ? SOURCE_NAMES[source] : GAME_NAMES[game]
}
