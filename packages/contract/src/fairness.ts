import { GAMES } from '@kapis/games/games'
import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { OneOf } from './fields.ts'

/** A journal entry that was written during an epoch. Amounts are in ten-thousandths. */
export const EpochEntry = z.object({
  seq: z.int(),
  currency: OneOf(CURRENCIES),
  amount: z.int(),
  coinAfter: z.int(),
  ticketAfter: z.int(),
  /** The settled round; null if the entry did not settle one. */
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
/**
 * Every journal entry from the epoch's first settled round to its last, preceded by the entry
 * before them.
 */
export const EpochEntries = z.object({ lines: z.array(EpochEntry) })

/** The share of stakes that a game has paid back, in per cent, with its 95 % confidence range. */
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
