import type { Page } from '@playwright/test'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { betButton, ONE_SHOT_SLUGS, prepareBet } from './one-shot-games.ts'
import { ADMIN } from './staff.ts'
import type { RoundGameJourney } from './rounds.ts'
import { isPayable, cashOutButton, openGame, ROUND_GAMES, settle } from './rounds.ts'

// In development, each page is compiled when it is first opened, so a single journey visits all of
// them.
test('a player signs in, has one verified bet in each game, and finds the wallet', async ({
  page,
}) => {
  test.slow()
  await logIn(page, PLAYERS.journey)
  for (const slug of ONE_SHOT_SLUGS) {
    await test.step(slug, async () => {
      await page.goto(`/casino/games/${slug}`)
      await prepareBet(page, slug)
      await page.getByLabel('Bet amount').fill('1')
      await betButton(page).click()
      await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    })
  }
  for (const game of Object.values(ROUND_GAMES)) {
    await test.step(game.slug, async () => {
      await openGame(page, game)
      await playRound(page, game)
    })
  }
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'History', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByText('₱12,580.50').first()).toBeVisible()
})

test('staff sign in and see the overview', async ({ page }) => {
  await logIn(page, ADMIN)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trial balance' })).toBeVisible()
})

test('no form shows an error before somebody typed into it', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expectNoFieldError(page)
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await expectNoFieldError(page)
  await logIn(page, PLAYERS.journey)
  await page.getByRole('button', { name: 'Submit a Report/Ticket' }).first().click()
  await expectNoFieldError(page)
})

/**
 * Plays one round until it is verified. It is cashed out at its first success, unless it is lost.
 */
async function playRound(page: Page, game: RoundGameJourney): Promise<void> {
  const verified = page.getByText('Verified', { exact: true })
  await page.getByRole('button', { name: game.start, exact: true }).click()
  await settle(page, game)
  await expect(async () => {
    if ((await verified.count()) === 0) {
      await ((await isPayable(page)) ? cashOutButton(page).click() : game.step(page))
      await settle(page, game)
    }
    await expect(verified).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 180_000 })
}

async function expectNoFieldError(page: Page): Promise<void> {
  await expect(page.locator('[data-autofocus]:focus')).toBeVisible()
  // Wait, because forms validate a field a moment after the focus has moved.
  await page.waitForTimeout(300)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
}
