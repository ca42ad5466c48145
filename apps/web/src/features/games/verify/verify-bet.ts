import type { Played } from '@kapis/contract/games'
import type { PlayedBet } from './find-mismatch.ts'
import { findReceiptFault } from './check-bet-receipt.ts'
import { findMismatch } from './find-mismatch.ts'
import type { SeedState } from './seeds.ts'

/** The round is repeated and its receipt checked: the tick means both. */
export async function findFault(
  bet: PlayedBet,
  played: Played,
  before: SeedState,
): Promise<string | null> {
  return findMismatch(bet, played, before) ?? findReceiptFault(bet, played)
}
