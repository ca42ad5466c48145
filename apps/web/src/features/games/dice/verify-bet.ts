import type { Played } from '@kapis/contract/games'
import { findReceiptFault } from '../shared/check-receipt.ts'
import type { SeedState } from '../shared/seeds.ts'
import type { DiceBet } from './dice-store.ts'
import { findMismatch } from './verify-roll.ts'

/** The round is repeated and its receipt checked: the tick means both. */
export async function findFault(
  bet: DiceBet,
  played: Played,
  before: SeedState,
): Promise<string | null> {
  return findMismatch(bet, played, before) ?? findReceiptFault(bet, played)
}
