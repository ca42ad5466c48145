import type { PlanGame } from '@kapis/games/games'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { reach } from './reach.ts'
import type { RoundGameJourney } from './rounds.ts'
import { openGame, ROUND_GAMES } from './rounds.ts'

type PlanJourney = RoundGameJourney & {
  /** Makes a plan by keyboard alone, starting at the top of the page. */
  choose: (page: Page) => Promise<void>
  /** The plan's multiplier, as the stage shows it. */
  pays: string
}

export const PLAN_GAMES: Record<PlanGame, PlanJourney> = {
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
  flip: {
    ...ROUND_GAMES.flip,
    choose: async (page) => {
      await reach(page, page.getByRole('button', { name: 'Add heads' }))
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      // Remove the last call.
      await page.keyboard.press('Enter')
      const calls = page.getByRole('list', { name: 'Your calls' }).getByRole('listitem')
      await expect(calls).toHaveText([/^Call 1: Heads/, /^Call 2: Tails/])
    },
    pays: '3.96x',
  },
  rock_paper_scissors: {
    ...ROUND_GAMES.rock_paper_scissors,
    choose: async (page) => {
      await reach(page, page.getByRole('slider', { name: 'Win streak' }))
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await reach(page, page.getByRole('radio', { name: 'Rock' }))
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('Paper: win 3 in a row to be paid')).toBeVisible()
    },
    pays: '7.92x',
  },
}

/** Opens the game's auto tab by keyboard and makes a plan there. */
export async function openPlan(page: Page, game: PlanJourney): Promise<void> {
  await openGame(page, game)
  await page.getByRole('heading', { level: 1 }).focus()
  await reach(page, page.getByRole('radio', { name: 'Manual' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Start auto' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await game.choose(page)
  const pays = page.getByRole('definition').filter({ hasText: new RegExp(`^${game.pays}$`) })
  await expect(pays).toBeVisible()
}
