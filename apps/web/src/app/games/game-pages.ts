import type { Game } from '@kapis/games/games'
import type { ComponentType } from 'react'

/** The loader of each game's page. Every page has its own chunk. */
export const GAME_PAGES: Record<Game, () => Promise<ComponentType>> = {
  dice: async () => (await import('#features/games/dice/dice-page.tsx')).DicePage,
  flip: async () => (await import('#features/games/flip/flip-page.tsx')).FlipPage,
  hilo: async () => (await import('#features/games/hilo/hilo-page.tsx')).HiloPage,
  keno: async () => (await import('#features/games/keno/keno-page.tsx')).KenoPage,
  limbo: async () => (await import('#features/games/limbo/limbo-page.tsx')).LimboPage,
  mines: async () => (await import('#features/games/mines/mines-page.tsx')).MinesPage,
  plinko: async () => (await import('#features/games/plinko/plinko-page.tsx')).PlinkoPage,
  rock_paper_scissors: async () =>
    (await import('#features/games/rock-paper-scissors/rock-paper-scissors-page.tsx'))
      .RockPaperScissorsPage,
}

/** Preloads a game's page, unless the browser's data saver is on. */
export function preloadGame(game: Game): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  // A failed preload is retried when the page opens.
  GAME_PAGES[game]().catch(() => undefined)
}
