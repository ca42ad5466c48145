import { expect, hideEarlierBets, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'

test('keno is played by keyboard alone', async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await hideEarlierBets(page)
  await page.goto('/casino/games/keno')
  const title = page.getByRole('heading', { level: 1, name: 'Keno' })
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  const board = page.getByRole('group', { name: 'Numbers 1 to 40' })
  await reach(page, board.getByRole('button', { name: '1', exact: true }))
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key)
  }
  await expect(board.getByRole('button', { pressed: true })).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Payouts with 3 numbers' })).toBeVisible()
  await title.focus()
  const draw = page.getByRole('button', { name: 'Draw', exact: true })
  await reach(page, draw)
  await page.keyboard.press('Space')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(draw).toBeFocused()
  await expect(board.getByText(/drawn/)).toHaveCount(10)
  await expect(page.getByText(/^\d hits? of 3.*Pays \d+\.\d\dx\./)).toBeAttached()

  await page.getByRole('list', { name: 'Last 15 results' }).getByRole('button').press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Fairness' })
  await expect(drawer.getByText(/: matches$/).first()).toBeVisible()
  await expect(drawer.getByText(/: doesn’t match$/)).toHaveCount(0)
})
