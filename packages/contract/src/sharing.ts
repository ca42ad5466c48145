import { GAMES } from '@kapis/games/games'
import * as z from 'zod/mini'
import { OneOf, Timestamp, Uuid } from './fields.ts'
import { SignedBetReceipt } from './games.ts'

/** The number of bets that a player can share at a time. */
export const SHARED_BETS_MAX = 100

/**
 * The bet to share and what to show besides its result. The multiplier is always shown, so stake
 * and payout are one choice: each follows from the other.
 */
export const ShareBet = z.strictObject({
  transactionHistoryId: Uuid,
  hasAmounts: z.boolean(),
  hasName: z.boolean(),
})

/**
 * The id in the link of a shared bet. With several cells it begins with the name of the cell that
 * has the bet.
 */
const ShareId = z
  .string()
  .check(z.regex(/^([a-z][a-z0-9]{0,15}\.)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A bet that a player shares, as the player sees it. */
export const OwnSharedBet = z.object({
  shareId: ShareId,
  transactionHistoryId: Uuid,
  game: OneOf(GAMES),
  payoutMultiplier: z.number(),
  settledAt: Timestamp,
  sharedAt: Timestamp,
  hasAmounts: z.boolean(),
  hasName: z.boolean(),
})
export type OwnSharedBet = z.output<typeof OwnSharedBet>

export const OneSharedBet = z.object({ sharedBet: OwnSharedBet, record: SignedBetReceipt })
export const OwnSharedBets = z.object({ sharedBets: z.array(OwnSharedBet) })

export const ShareParams = z.strictObject({ shareId: ShareId })
export const OwnShareParams = z.strictObject({ userId: Uuid, shareId: ShareId })

/** A shared bet as anybody with its link gets it: one signed text, which contains its proof. */
export const PublicSharedBet = z.object({ record: SignedBetReceipt })
