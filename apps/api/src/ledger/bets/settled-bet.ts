import type { SignedBetReceipt } from '@kapis/contract/games'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { JournalEntry } from '../hash-entry.ts'

/**
 * A settled bet or round: its journal entry with its `ledger_bet` row. The key of the entry is the
 * identifier of the bet. A round releases the stake that it held; a one-shot bet holds nothing.
 */
export type SettledBet = JournalEntry & {
  playerId: string
  cause: 'bet' | 'round'
  currency: Currency
  game: Game
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
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
