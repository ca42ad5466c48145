import { lost } from './console-guard.ts'
import { expect, logIn, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'
import {
  cashOutButton,
  openGame,
  openRound,
  pills,
  playByKey,
  ROUND_GAMES,
  settle,
} from './rounds.ts'

const game = ROUND_GAMES.mines

test.beforeEach(async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await openGame(page, game)
})

test('mines is played by keyboard alone, and a reload changes nothing [UI-10]', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1, name: 'Mines' })
  const start = page.getByRole('button', { name: 'Start round' })
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  await reach(page, page.getByRole('combobox', { name: 'Mines' }))
  await page.keyboard.press('Home')
  // One of the 25 tiles is a mine. If the round ends on it, start a new round.
  for (let tries = 0; tries < 5; tries++) {
    await title.focus()
    await reach(page, start)
    await playByKey(page, game, 'Enter')
    await reach(page, page.locator('[role=gridcell][tabindex="0"]'))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await playByKey(page, game, 'Enter')
    if ((await start.count()) === 0) break
  }
  const gem = page.getByRole('gridcell', { name: /, gem$/ })
  await expect(gem).toBeFocused()
  const name = (await gem.getAttribute('aria-label')) ?? ''
  await expect(page.getByText('Cash out now: 1.03x').first()).toBeAttached()

  await page.reload()
  await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/Round open – auto-closes in 2\d h \d+ min/).first()).toBeVisible()
  await expect(page.getByText('₱1.00 held in this round.')).toBeVisible()
  await title.focus()
  await reach(page, cashOutButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/Cashed out\. Payout ₱1\.03\./)).toBeAttached()
  await pills(page).last().press('Enter')
  await expect(page.getByRole('dialog', { name: 'Fairness' })).toBeVisible()
})

test('a round continues on another device, is found from home, and ends on both [GAME-08]', async ({
  page,
  browser,
}) => {
  await openRound(page, game)
  const gems = await page.getByRole('gridcell', { name: /, gem$/ }).count()
  const elsewhere = await browser.newPage()
  await logIn(elsewhere, PLAYERS.keyboard)
  await expect(elsewhere.getByTestId('resume')).toBeVisible()
  await elsewhere.getByRole('button', { name: /^\d+ open rounds?, ₱/ }).click()
  await elsewhere.getByRole('link', { name: /Mines.*held.*Resume/ }).click()
  await expect(elsewhere.getByRole('gridcell', { name: /, gem$/ })).toHaveCount(gems)
  await cashOutButton(elsewhere).click()
  await expect(elsewhere.getByText('Verified', { exact: true })).toBeVisible()
  await elsewhere.close()
  // The first device learns of the end by an event.
  await page.bringToFront()
  await expect(page.getByRole('button', { name: 'Start round' })).toBeVisible()
})

test('a step whose reply was lost is taken once and found after a reload', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(lost('/api/v1/mines/reveal'))
  await page.getByRole('button', { name: 'Start round' }).click()
  await settle(page, game)
  let request = 0
  await page.route('**/api/v1/mines/reveal', async (route) => {
    request += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Random tile' }).click()
  const checks = /^(Checking your bet…|Check my bet)$/
  await expect(page.getByRole('button', { name: checks })).toBeVisible()
  await page.unroute('**/api/v1/mines/reveal')
  await page.reload()
  await settle(page, game)
  expect(request).toBeGreaterThan(0)
  await expect(page.getByRole('gridcell', { name: /, (gem|mine, ended.*)$/ })).toHaveCount(1)
  expect(await page.evaluate(() => sessionStorage.getItem('pending-mines'))).toBeNull()
})
