import { expect, hideEarlierBets, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'

test('limbo is played by keyboard alone, by hand and in auto', async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await hideEarlierBets(page)
  await page.goto('/casino/games/limbo')
  const title = page.getByRole('heading', { level: 1, name: 'Limbo' })
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  await typeOver(page, page.getByLabel('Target multiplier'), '1.01')
  await expect(page.getByLabel('Win chance')).toHaveValue('98.01')
  const bet = page.getByRole('button', { name: 'Bet', exact: true })
  await title.focus()
  await reach(page, bet)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(bet).toBeFocused()
  await expect(page.getByText(/^\d+\.\d\dx, target 1\.01x\. (Win|Lost)\. Payout/)).toBeAttached()

  await page.getByRole('button', { name: 'Turbo' }).press('Enter')
  await title.focus()
  await reach(page, page.getByRole('radio', { name: 'Manual' }))
  await page.keyboard.press('ArrowRight')
  await typeOver(page, page.getByLabel('Number of bets'), '4')
  await reach(page, page.getByRole('button', { name: 'Start auto' }))
  await page.keyboard.press('Space')
  await expect(page.getByText(/all bets placed\. 4 bets, net/).first()).toBeVisible()
  const pills = page.getByRole('list', { name: 'Last 15 results' }).getByRole('button')
  await expect(pills).toHaveCount(5)

  await pills.last().press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Fairness' })
  await expect(drawer.getByText(/: matches$/)).toHaveCount(6)

  // After the change of seeds, the secret of the old seeds is revealed, and the browser replays
  // every round that used it.
  await drawer.getByRole('tab', { name: 'Seeds' }).press('Enter')
  await drawer.getByRole('button', { name: 'Change seeds' }).press('Enter')
  await expect(drawer.getByText(/^Rounds 1–\d+: all verified$/)).toBeVisible()
})
