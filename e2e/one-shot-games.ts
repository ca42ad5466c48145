import type { OneShotGame } from '@kapis/games/games'
import type { Page } from '@playwright/test'

/** A one-shot game: the labels of its main button, and the steps before its first bet. */
export type OneShotPage = {
  play: string
  practice: string
  prepare?: (page: Page) => Promise<void>
}

/** By game. The slug of a one-shot game is its name with hyphens. */
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

/** Every one-shot game by the slug of its page. */
export const ONE_SHOT_SLUGS = Object.entries(ONE_SHOT_PAGES).map(
  ([game, labels]) => [game.replaceAll('_', '-'), labels] as const,
)
