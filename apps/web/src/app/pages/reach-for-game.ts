import type { Game } from '@kapis/games/games'

const PAGES: Record<Game, () => Promise<unknown>> = {
  dice: () => import('./dice-route.tsx'),
  flip: () => import('./flip-route.tsx'),
  hilo: () => import('./hilo-route.tsx'),
  keno: () => import('./keno-route.tsx'),
  limbo: () => import('./limbo-route.tsx'),
  mines: () => import('./mines-route.tsx'),
  plinko: () => import('./plinko-route.tsx'),
  rock_paper_scissors: () => import('./rock-paper-scissors-route.tsx'),
}

/** Fetches a game a moment before its page is opened, unless the reader saves traffic. */
export function reachForGame(game: Game): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  // What fails now is fetched again when the page is opened.
  PAGES[game]().catch(() => undefined)
}
