import type { Game } from '@kapis/games/games'

/** Fetches a game a moment before its page is opened, unless the reader saves traffic. */
export function reachForGame(game: Game): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (game !== 'dice' || connection?.saveData === true) return
  // What fails now is fetched again when the page is opened.
  import('./dice-route.tsx').catch(() => undefined)
}
