import { gameSlug } from '@kapis/games/game-names'
import { ONE_SHOT_GAMES } from '@kapis/games/games'
import type { Page } from '@playwright/test'

/** The slug of each one-shot game: its name with hyphens. */
export const ONE_SHOT_SLUGS = ONE_SHOT_GAMES.map((game) => gameSlug(game))

/** What must be done before the first bet of a game. Most games need nothing. */
const PREPARE: Record<string, (page: Page) => Promise<void>> = {
  keno: (page) => page.getByRole('button', { name: 'Pick for me' }).click(),
  plinko: (page) => page.getByText('Low', { exact: true }).click(),
}

/** Prepares the open page of a game for its first bet. */
export async function prepareBet(page: Page, slug: string): Promise<void> {
  await PREPARE[slug]?.(page)
}

/** The main button of a game, whatever its label says. */
export const betButton = (page: Page) => page.getByTestId('bet')
