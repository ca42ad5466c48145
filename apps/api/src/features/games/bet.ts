import type { BetGame, BetParams } from '@kapis/games/bet-rules'
import type { Currency } from '@kapis/money/money'
import type { AutoStopReason, RefusalCode } from '@kapis/contract/refusals'
import type { BetPosting } from '#ledger/bets/post-bets.ts'

/** A bet as requested; its session is checked later, under the lock. */
export type BetRequest<G extends BetGame = BetGame> = {
  playerId: string
  tokenHash: Buffer
  identifier: string
  game: G
  currency: Currency
  stakeMinor: bigint
  params: BetParams[G]
  /** The auto session it belongs to, and its number there. */
  auto?: { sessionId: string; seq: number }
}

/** A posting with its receipt text, which the hash covers. */
export type ReceiptedPosting = BetPosting & { receipt: string }

/** The result of one bet of a batch. */
export type BetResult =
  | { kind: 'settled'; posting: ReceiptedPosting; publicNo: bigint }
  /** The identifier was used before: the reply is in the journal. */
  | { kind: 'known'; seq: bigint; publicNo: bigint }
  | { kind: 'refused'; code: RefusalCode; why?: AutoStopReason }
  /** The player has no epoch with a round left. */
  | { kind: 'needs-epoch' }
