import type { RecentTransaction } from '@kapis/contract/transactions'
import { GAME_NAMES } from './game-names.ts'
import { messages } from './messages.ts'

/** A bet is named by its game, everything else by where it came from. */
export function sourceLabel({ game, source }: Pick<RecentTransaction, 'game' | 'source'>): string {
  return game === null ? messages.results.sources[source] : GAME_NAMES[game]
}
