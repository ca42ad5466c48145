import { GAMES } from '@kapis/games/games'
import * as z from 'zod/mini'
import { Amount, Text, Uuid } from './fields.ts'

/** All games, one game or one player. */
const SwitchScope = z
  .string()
  .check(
    z.regex(new RegExp(`^(all|game:(${GAMES.join('|')})|player:[0-9a-f-]{36})$`), 'Unknown scope'),
  )
export const SetGameSwitch = z.strictObject({
  scope: SwitchScope,
  isOpen: z.boolean(),
  reason: Text('Reason is required').check(z.maxLength(500)),
})
export type SetGameSwitch = z.output<typeof SetGameSwitch>
export const GameSwitches = z.object({
  closed: z.array(
    z.object({
      scope: z.string(),
      reason: z.string(),
      closedBy: Uuid,
      closedByName: z.string(),
      /** Set for a switch about one player. */
      playerName: z.nullable(z.string()),
      closedAt: z.string(),
    }),
  ),
})
/** The operator's offer in this jurisdiction, and what is closed now. */
export const GameSettings = z.object({
  autoBet: z.boolean(),
  turbo: z.boolean(),
  minCycleMs: z.int(),
  maxPayout: Amount,
  isAllClosed: z.boolean(),
  closedGames: z.array(z.string()),
  /** The operator's message during maintenance. */
  maintenance: z.nullable(z.string()),
})
