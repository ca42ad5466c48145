import { gameSlug, pascalName } from '@kapis/games/game-names'
import type { Game } from '@kapis/games/games'
import type { ComponentType } from 'react'

/** The loaders of all pages of games, by the names of their files. Every page has its own chunk. */
const PAGES = import.meta.glob<Record<string, ComponentType>>(
  ['./*/*-page.tsx', '!./{fairness,sharing,table}/*'],
  { base: '../../features/games' },
)

export async function loadGamePage(game: Game): Promise<ComponentType> {
  const slug = gameSlug(game)
  const file = `${slug}/${slug}-page`
  const page = await PAGES[`./${file}.tsx`]!()
  return page[`${pascalName(game)}Page`]!
}

/** Preloads a game's page, unless the browser's data saver is on. */
export function preloadGame(game: Game): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  // A failed preload is retried when the page opens.
  loadGamePage(game).catch(() => undefined)
}
