import type { SignedBetReceipt } from '@kapis/contract/games'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'

/** A settled bet or round: one `ledger_bet` row with its journal entry. */
export type SettledBet = {
  playerId: string
  publicNo: bigint
  seq: bigint
  atMicros: bigint
  identifier: string
  game: Game
  currency: Currency
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  coinHeldAfterMinor: bigint
  ticketHeldAfterMinor: bigint
  /** Change of the held amount: a round releases its stake, a bet holds nothing. */
  heldMinor: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  /** The steps of a round or a plan; null for a one-shot bet. */
  steps: object[] | null
  receipt: {
    /** The hash of the journal entry before it. */
    prevHash: Uint8Array
    hash: Uint8Array
    /** Null until the games write it: the ledger knows no seeds. */
    text: string | null
    /** Null until the batch is signed, after the commit. */
    signed: SignedBetReceipt | null
  }
}
