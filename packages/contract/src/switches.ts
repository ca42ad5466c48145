import { GAMES } from '@kapis/games/games'
import * as z from 'zod/mini'
import { Reason } from './entered.ts'
import { Amount, Uuid } from './fields.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const SCOPES = new RegExp(`^(all|game:(${GAMES.join('|')})|player:${UUID})$`)
/** The scope of a switch: all games, one game, or all games for one player. */
const SwitchScope = z.string().check(z.regex(SCOPES, 'Unknown scope'))
export const SetGameSwitch = z.strictObject({
  scope: SwitchScope,
  isOpen: z.boolean(),
  reason: Reason,
})
export type SetGameSwitch = z.output<typeof SetGameSwitch>
export const GameSwitches = z.object({
  closed: z.array(
    z.object({
      scope: z.string(),
      reason: z.string(),
      closedBy: Uuid,
      closedByName: z.string(),
      /** The player's name; null unless the switch closes the games for one player. */
      playerName: z.nullable(z.string()),
      closedAt: z.string(),
    }),
  ),
})
/**
 * The features that the operator offers in this jurisdiction, and the games that are closed now.
 */
export const GameSettings = z.object({
  autoBet: z.boolean(),
  turbo: z.boolean(),
  minCycleMs: z.int(),
  maxPayout: Amount,
  isAllClosed: z.boolean(),
  closedGames: z.array(z.string()),
  /** The operator's message during maintenance; null when there is none. */
  maintenance: z.nullable(z.string()),
})
