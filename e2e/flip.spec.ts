import { expect, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'
import { cashOutButton, openGame, playByKey, ROUND_GAMES } from './rounds.ts'

const game = ROUND_GAMES.flip

test('flip is played by keyboard alone, and a reload changes nothing', async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await openGame(page, game)
  const title = page.getByRole('heading', { level: 1, name: 'Flip' })
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  await reach(page, page.getByRole('radio', { name: 'Heads' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Tails' })).toBeChecked()
  const again = page.getByRole('button', { name: 'Flip again' })
  for (let flips = 0; flips < 20 && (await again.count()) === 0; flips++) {
    await playByKey(page, game, 'Enter')
  }
  await expect(page.getByText('Tails. Streak 1, 1.98x').first()).toBeAttached()

  await page.reload()
  await expect(page.getByText(/auto-closes in 2\d h \d+ min, pays 1\.98x/).first()).toBeVisible()
  await title.focus()
  await reach(page, cashOutButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/Cashed out\. Payout ₱1\.98\./)).toBeAttached()
})

test('hotkeys choose the side and flip, and C cashes out', async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await openGame(page, game)
  await page.getByRole('button', { name: 'Turbo' }).click()
  await page.getByRole('button', { name: 'Hotkeys' }).click()
  await page.getByRole('switch', { name: 'Use hotkeys' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  // Retry until the code that handles hotkeys has loaded.
  await expect(async () => {
    await page.keyboard.press('t')
    await expect(page.getByRole('radio', { name: 'Tails' })).toBeChecked({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('h')
  await expect(page.getByRole('radio', { name: 'Heads' })).toBeChecked()
  const again = page.getByRole('button', { name: /^Flip again/ })
  for (let flips = 0; flips < 20 && (await again.count()) === 0; flips++) {
    await playByKey(page, game, 'Space')
  }
  await page.keyboard.press('c')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})
