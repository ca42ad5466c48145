import { answer } from './console-guard.ts'
import { expectNoSeriousFault } from './faults.ts'
import { expect, PLAYERS, roll, signIn, test } from './fixtures.ts'

test('a visitor verifies a shared win until its player takes it back [FAIR-05]', async ({
  page,
  browser,
  expectInConsole,
}) => {
  await signIn(page, PLAYERS.journey)
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('1')
  await page.getByText('Below', { exact: true }).click()
  await page.getByLabel(/^Roll (above|below)$/).fill('90')
  while ((await roll(page)) === 'loss') await page.waitForTimeout(100)
  await page
    .getByRole('button', { name: /win, verified$/ })
    .last()
    .click()
  const panel = page.getByRole('dialog', { name: 'Fairness' })
  await panel.getByRole('button', { name: 'Share this bet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this bet' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByRole('link', { name: /\/fairness\/bet\// }).getAttribute('href')
  await expect(dialog.getByRole('button', { name: 'Save image' })).toBeEnabled()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url!)
  await expect(visitor.getByRole('heading', { name: 'This result is verified' })).toBeVisible()
  await expect(visitor.getByText('Not shared')).toHaveCount(2)
  await expectNoSeriousFault(visitor)

  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('This bet is no longer shared.')).toBeVisible()
  expectInConsole(answer(404, '/api/v1/fairness/bets/.*'))
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This bet isn’t shared' })).toBeVisible()
  await visitor.context().close()
})
