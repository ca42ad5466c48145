import type { OneShotGame } from '@kapis/games/games'
import type { Page } from '@playwright/test'

/**
 * The page of a one-shot game: the labels of its main button with and without a stake, and what
 * must be done before the first bet.
 */
export type OneShotPage = {
  play: string
  practice: string
  prepare?: (page: Page) => Promise<void>
}

/** The page of each one-shot game. */
const ONE_SHOT_PAGES: Record<OneShotGame, OneShotPage> = {
  dice: { play: 'Roll', practice: 'Practice roll' },
  keno: {
    play: 'Draw',
    practice: 'Practice draw',
    prepare: (page) => page.getByRole('button', { name: 'Pick for me' }).click(),
  },
  limbo: { play: 'Bet', practice: 'Practice bet' },
  plinko: {
    play: 'Drop ball',
    practice: 'Practice drop',
    prepare: (page) => page.getByText('Low', { exact: true }).click(),
  },
}

/** The slug and page of each one-shot game. The slug is the game's name with hyphens. */
export const ONE_SHOT_SLUGS = Object.entries(ONE_SHOT_PAGES).map(
  ([game, labels]) => [game.replaceAll('_', '-'), labels] as const,
)
