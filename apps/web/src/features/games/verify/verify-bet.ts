import type { BetReply } from '@kapis/contract/games'
import type { BetToCheck } from './find-mismatch.ts'
import { findBetReceiptFault } from './check-bet-receipt.ts'
import { findMismatch } from './find-mismatch.ts'
import type { SeedState } from './seeds.ts'

/** The round is repeated and its receipt checked: the tick means both. */
export async function findFault(
  bet: BetToCheck,
  played: BetReply,
  before: SeedState,
): Promise<string | null> {
  return findMismatch(bet, played, before) ?? findBetReceiptFault(bet, played)
}
