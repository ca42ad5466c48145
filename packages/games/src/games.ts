/**
 * The way in which each game is played, by the name of the game:
 * - one_shot: one request places the stake and decides the bet
 * - plan: in steps, or in one request that plans all steps
 * - round: only in steps
 *
 * All other lists of games are typed by or built from this one. See docs/ADD-A-GAME.md.
 */
const GAME_KINDS = {
  dice: 'one_shot',
  flip: 'plan',
  hilo: 'round',
  keno: 'one_shot',
  limbo: 'one_shot',
  mines: 'plan',
  plinko: 'one_shot',
  rock_paper_scissors: 'plan',
} as const satisfies Record<string, 'one_shot' | 'plan' | 'round'>

export type Game = keyof typeof GAME_KINDS
type Kind = (typeof GAME_KINDS)[Game]
type GameOfKind<K extends Kind> = {
  [G in Game]: (typeof GAME_KINDS)[G] extends K ? G : never
}[Game]

export type OneShotGame = GameOfKind<'one_shot'>
export type PlanGame = GameOfKind<'plan'>
/** Games that are played in steps. */
export type RoundGame = GameOfKind<'plan' | 'round'>
/** Games that one request decides. */
export type BetGame = GameOfKind<'one_shot' | 'plan'>

export const GAMES = /* @__PURE__ */ Object.keys(GAME_KINDS) as readonly Game[]

function isGame(name: string): name is Game {
  return Object.hasOwn(GAME_KINDS, name)
}

export function isOneShotGame(name: string): name is OneShotGame {
  return isGame(name) && GAME_KINDS[name] === 'one_shot'
}

export function isPlanGame(name: string): name is PlanGame {
  return isGame(name) && GAME_KINDS[name] === 'plan'
}

export function isRoundGame(name: string): name is RoundGame {
  return isGame(name) && GAME_KINDS[name] !== 'one_shot'
}

function isBetGame(name: string): name is BetGame {
  return isGame(name) && GAME_KINDS[name] !== 'round'
}

export const ONE_SHOT_GAMES = /* @__PURE__ */ GAMES.filter(isOneShotGame)
export const ROUND_GAMES = /* @__PURE__ */ GAMES.filter(isRoundGame)
export const BET_GAMES = /* @__PURE__ */ GAMES.filter(isBetGame)
