import { GAMES } from '@kapis/games/games'
import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { OneOf } from './fields.ts'

/** A line of the player's journal while an epoch was played. Amounts are ten-thousandths. */
export const EpochEntry = z.object({
  seq: z.int(),
  currency: OneOf(CURRENCIES),
  amount: z.int(),
  coinAfter: z.int(),
  ticketAfter: z.int(),
  /** Null for a line that is no settled round. */
  round: z.nullable(
    z.object({
      game: OneOf(GAMES),
      epoch: z.int(),
      nonce: z.int(),
      stake: z.int(),
      payout: z.int(),
      multiplier4: z.int(),
      params: z.record(z.string(), z.unknown()),
      actions: z.array(z.record(z.string(), z.unknown())),
      state: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type EpochEntry = z.output<typeof EpochEntry>
/** All of them from the first settled round to the last, and the one before. */
export const EpochEntries = z.object({ lines: z.array(EpochEntry) })

/** What a game has paid back of what was staked, in per cent; the band is one of 95 %. */
export const GameReturn = z.object({
  game: OneOf(GAMES),
  rounds: z.int(),
  theoretical: z.number(),
  actual: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
export type GameReturn = z.output<typeof GameReturn>
export const GameReturns = z.object({
  since: z.string(),
  until: z.string(),
  games: z.array(GameReturn),
})
