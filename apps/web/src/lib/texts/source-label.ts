import type { RecentTransaction, Transaction } from '@kapis/contract/transactions'
import { currentTexts } from '#texts/texts.ts'
import { gameName } from './game-name.ts'
import { resultTexts } from './result-texts.ts'

/** Returns the label of a transaction: the name of the game for a bet, otherwise the source. */
export function sourceLabel({ game, source }: Pick<RecentTransaction, 'game' | 'source'>): string {
  return game === null ? currentTexts(resultTexts).sources[source] : gameName(game)
}

/**
 * Returns the label of a transaction whose balances are known. A withdrawal has two: its request
 * takes the coins, and its payment or its return follows. They are named as in the statement.
 */
export function transactionLabel(row: Transaction): string {
  const { requested, paid, returned } = currentTexts(resultTexts).withdrawal
  if (row.game === null && row.source === 'refund') return returned
  if (row.source !== 'withdraw') return sourceLabel(row)
  const { beforeBalance, afterBalance } = row.balanceData
  return beforeBalance[row.currency] === afterBalance[row.currency] ? paid : requested
}
