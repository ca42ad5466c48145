/**
 * A bet as its player shares it. The operator signs the text like a receipt. It contains everything
 * that is needed to replay the bet, but only those details of the player that they chose to show. A
 * bet receipt would also reveal the stake, the balance and the player's pseudonym.
 */
export type SharedBetRecord = {
  v: 1
  /** Distinguishes this text from a receipt, which is signed with the same keys. */
  kind: 'shared-bet'
  shareId: string
  game: string
  algo: string
  tables: string
  /** When the epoch's root was stored. From then on the player could read it. */
  committedAt: string
  settledAt: string
  epochRoot: string
  nonce: number
  clientSeed: string
  /** The seed of this round only, in hex. It is revealed when the round is settled. */
  roundSeed: string
  /** The ten hashes from the round's leaf to the root, lowest first. */
  proof: readonly string[]
  params: object
  actions: readonly object[]
  outcome: object
  multiplier4: number
  /** Stake and payout in ten-thousandths; null if the player does not show them. */
  amounts: { currency: string; stake: number; payout: number } | null
  /** The masked name; null if the player does not show it. */
  player: string | null
}
