import type { Page, TestInfo } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { cashOutButton, loseRound, openGame, openRound, ROUND_GAMES } from './rounds.ts'
import { shoot, shootDeuteranopia } from './shoot.ts'

for (const game of Object.values(ROUND_GAMES)) {
  const { slug: name } = game
  test(`${name}: idle, in play, resumed, won, lost and its rules`, async ({ page }, info) => {
    await logIn(page, PLAYERS.screens)
    await openGame(page, game)
    // Reload the page, so that it does not show the result of a round that was still open.
    await page.reload()
    await page.getByLabel('Bet amount').fill('1')
    await expect(page.getByRole('button', { name: game.start, exact: true })).toBeVisible()
    await expectNoSeriousFault(page)
    await shootStage(page, info, `${name}-idle`)
    const turbo = page.getByRole('button', { name: 'Turbo' })
    await turbo.click()
    await openRound(page, game)
    await expectNoSeriousFault(page)
    await shootStage(page, info, `${name}-playing`)

    await page.reload()
    await expect(page.getByText(/Round open – auto-closes/).first()).toBeVisible()
    await shootStage(page, info, `${name}-resumed`)
    await cashOutButton(page).click()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await shootStage(page, info, `${name}-won`)
    await shootDeuteranopia(page, info, `${name}-won`)

    await page.getByLabel('Bet amount').fill('1')
    await loseRound(page, game)
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expectNoSeriousFault(page)
    await shootStage(page, info, `${name}-lost`)
    await shootDeuteranopia(page, info, `${name}-lost`)
    await page.getByRole('button', { name: 'How to play' }).click()
    await expect(page.getByRole('table', { name: 'Pay table' })).toBeVisible()
    await expectNoSeriousFault(page)
    await shoot(page, info, `${name}-rules`)
  })
}

test('open rounds on home and in the wallet strip', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await openGame(page, ROUND_GAMES.mines)
  await page.getByRole('button', { name: 'Start round' }).click()
  await page.getByRole('link', { name: 'Kapis home' }).click()
  await expect(page.getByTestId('resume')).toBeVisible()
  await shoot(page, info, 'resume-home')
  await page.getByRole('button', { name: /^\d+ open rounds?, ₱/ }).click()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'resume-strip')
  await page
    .getByRole('dialog', { name: 'Open rounds' })
    .getByRole('link', { name: /Mines/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mines' })).toBeVisible()
})

/** Scrolls to the stage and takes a screenshot. On phones, the buttons are below the stage. */
async function shootStage(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await shoot(page, info, name)
}
