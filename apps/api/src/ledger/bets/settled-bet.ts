import type { SignedBetReceipt } from '@kapis/contract/games'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'

/** A settled bet or round, which is one `ledger_bet` row with its journal entry. */
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
  /**
   * The change of the held balance: a round releases its stake, and a one-shot bet holds nothing.
   */
  heldMinor: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  /** Whether the bet was stored earlier and this is the reply to a repeated request. */
  isRepeated?: true
  /** The steps of a round or a plan; null for a one-shot bet. */
  steps: object[] | null
  receipt: {
    /** The hash of the player's previous journal entry. */
    prevHash: Uint8Array
    hash: Uint8Array
    /**
     * The receipt's text. Null until the games write it, because the ledger does not know the
     * seeds.
     */
    text: string | null
    /** The signed receipt. Null until the batch is signed, which happens after the commit. */
    signed: SignedBetReceipt | null
  }
}
