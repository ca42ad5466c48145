import { findGame } from '#features/games/lobby/game-list.ts'
import { messages } from '#lib/messages.ts'
import { LOBBY } from '#lib/paths.ts'

/** Returns the name of the page that a visitor wanted to open, for the login form. */
export function placeName(pathname: string): string {
  const game = findGame(pathname)
  if (game !== undefined) return game.name
  return pathname === LOBBY ? messages.auth.theGames : messages.auth.thatPage
}
