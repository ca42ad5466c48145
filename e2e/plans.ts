import type { Page } from '@playwright/test'
import { expect } from './house.ts'
import { reach } from './reach.ts'
import type { RoundGame } from './rounds.ts'
import { openGame, ROUND_GAMES } from './rounds.ts'

type PlanGame = RoundGame & {
  /** Makes a plan by keys alone, from the top of the page. */
  choose: (page: Page) => Promise<void>
  /** What it pays, as the stage says it. */
  pays: string
}

export const PLAN_GAMES: Record<string, PlanGame> = {
  mines: {
    ...ROUND_GAMES.mines,
    choose: async (page) => {
      const tiles = page.getByRole('group', { name: 'Tiles' }).getByRole('button')
      await reach(page, tiles.nth(12))
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(tiles.nth(8)).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByText('3 tiles chosen')).toBeVisible()
    },
    pays: '1.47x',
  },
}

/** The auto tab with a plan on it; the page has the focus of somebody who came by keys. */
export async function openPlan(page: Page, game: PlanGame): Promise<void> {
  await openGame(page, game)
  await page.getByRole('heading', { level: 1 }).focus()
  await reach(page, page.getByRole('radio', { name: 'Manual' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Start auto' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await game.choose(page)
  await expect(page.getByText(game.pays, { exact: true })).toBeVisible()
}
