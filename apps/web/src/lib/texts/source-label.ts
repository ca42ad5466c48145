import type { RecentTransaction } from '@kapis/contract/transactions'
import { currentTexts } from '#texts/texts.ts'
import { gameName } from './game-name.ts'
import { resultTexts } from './result-texts.ts'

/** Returns the label of a transaction: the name of the game for a bet, otherwise the source. */
export function sourceLabel({ game, source }: Pick<RecentTransaction, 'game' | 'source'>): string {
  return game === null ? currentTexts(resultTexts).sources[source] : gameName(game)
}
