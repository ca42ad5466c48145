import type { BetReply } from '@kapis/contract/games'
import type { BetToCheck } from './find-mismatch.ts'
import { findBetReceiptFault } from './check-bet-receipt.ts'
import { findMismatch } from './find-mismatch.ts'
import type { SeedState } from './seeds.ts'

/** Replays a bet and checks its receipt. Returns what is wrong, or null if both are right. */
export async function findFault(
  bet: BetToCheck,
  played: BetReply,
  before: SeedState,
): Promise<string | null> {
  return findMismatch(bet, played, before) ?? findBetReceiptFault(bet, played)
}
