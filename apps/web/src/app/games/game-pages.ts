import type { Game } from '@kapis/games/games'

const PAGES: Record<Game, () => Promise<unknown>> = {
  dice: () => import('../pages/dice-route.tsx'),
  flip: () => import('../pages/flip-route.tsx'),
  hilo: () => import('../pages/hilo-route.tsx'),
  keno: () => import('../pages/keno-route.tsx'),
  limbo: () => import('../pages/limbo-route.tsx'),
  mines: () => import('../pages/mines-route.tsx'),
  plinko: () => import('../pages/plinko-route.tsx'),
  rock_paper_scissors: () => import('../pages/rock-paper-scissors-route.tsx'),
}

/** Fetches a game a moment before its page is opened, unless the reader saves traffic. */
export function reachForGame(game: Game): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  // What fails now is fetched again when the page is opened.
  PAGES[game]().catch(() => undefined)
}
