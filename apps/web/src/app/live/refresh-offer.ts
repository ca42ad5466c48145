import { gameSlug } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import { LOBBY } from '#lib/paths.ts'
import { randomPart } from '#player/live/random-part.ts'

/**
 * All open pages get this event at the same moment, so each waits for a random part of this time
 * before it sends its request.
 */
const SPREAD_MS = 800

/** Reloads the operator's offer if a game is open: the game may have been closed or opened. */
export async function refreshOffer(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, randomPart() * SPREAD_MS))
  const game = GAMES.find((one) => location.pathname === `${LOBBY}/${gameSlug(one)}`)
  if (game === undefined) return
  const { loadOffer } = await import('#features/games/engine/load-offer.ts')
  await loadOffer(game)
}
