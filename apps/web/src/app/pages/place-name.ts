import { gameName } from '#lib/texts/game-name.ts'
import { findGame } from '#features/games/lobby/game-list.ts'
import { LOBBY } from '#lib/paths.ts'
import { currentTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'

/** Returns the name of the page that a visitor wanted to open, for the login form. */
export function placeName(pathname: string): string {
  const auth = currentTexts(authTexts)
  const game = findGame(pathname)
  if (game !== undefined) return gameName(game.game)
  return pathname === LOBBY ? auth.theGames : auth.thatPage
}
