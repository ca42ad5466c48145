import type { Game } from '@kapis/games/games'

const PAGES: Partial<Record<Game, () => Promise<unknown>>> = {
  dice: () => import('./dice-route.tsx'),
  keno: () => import('./keno-route.tsx'),
  limbo: () => import('./limbo-route.tsx'),
  plinko: () => import('./plinko-route.tsx'),
}

/** Fetches a game a moment before its page is opened, unless the reader saves traffic. */
export function reachForGame(game: Game): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  // What fails now is fetched again when the page is opened.
  PAGES[game]?.().catch(() => undefined)
}
