import type { RecentTransaction } from '@kapis/contract/transactions'
import { GAME_NAMES } from './game-names.ts'
import { messages } from './messages.ts'

/** Returns the label of a transaction: the game of a bet, else its source. */
export function sourceLabel({ game, source }: Pick<RecentTransaction, 'game' | 'source'>): string {
  return game === null ? messages.results.sources[source] : GAME_NAMES[game]
}
