import type { BetGame, BetParams } from '@kapis/games/bet-rules'
import type { Currency } from '@kapis/money/money'
import type { AutoStopReason, RefusalCode } from '@kapis/contract/refusals'
import type { BetPosting } from '#ledger/bets/post-bets.ts'

/** A bet as it arrives at the table. Whether its session is good is decided under the lock. */
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

/** A posting with the text of the receipt that its hash is of. */
export type ReceiptedPosting = BetPosting & { receipt: string }

/** What became of one bet of a batch. */
export type BetResult =
  | { kind: 'settled'; posting: ReceiptedPosting; publicNo: bigint }
  /** The identifier was used before: the journal has the answer. */
  | { kind: 'known'; seq: bigint; publicNo: bigint }
  | { kind: 'refused'; code: RefusalCode; why?: AutoStopReason }
  /** No epoch is active, or all its rounds are played: it needs the next one first. */
  | { kind: 'needs-epoch' }
