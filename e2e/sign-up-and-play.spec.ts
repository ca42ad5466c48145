import { answer } from './console-guard.ts'
import {
  expect,
  fillLogin,
  logIn,
  logOut,
  MOVING,
  PLAYERS,
  roll,
  signUp,
  test,
} from './fixtures.ts'

test.use(MOVING)

test('a new player signs up, has nothing, and may practise [ROLE-01, ACC-07]', async ({ page }) => {
  const username = await signUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
  await expect(page.getByTestId('coin-balance')).toHaveText('₱0.00')
  await page.goto('/casino/games/dice')
  await roll(page)
  await expect(page.getByText('Practice', { exact: true })).toBeVisible()
  await expect(page.getByTestId('coin-balance')).toHaveText('₱0.00')
  await page.getByLabel('Bet amount').fill('1')
  await expect(page.getByText('Insufficient coin balance').first()).toBeVisible()
})

test('a roll changes balance and history; signing out and in leads back [MON-01, MON-05, NAV-02]', async ({
  page,
  isMobile,
  expectInConsole,
}) => {
  // The list of results may be loading while the player signs out.
  expectInConsole(answer(401, '/api/.*transaction-history.*'))
  await logIn(page, PLAYERS.journey)
  await page.goto('/casino/games/dice')
  const balance = page.getByTestId('coin-balance')
  await expect(balance).toHaveText(/^₱[\d,]+\.\d\d$/)
  const before = pesos(await balance.textContent())

  await page.getByLabel('Bet amount').fill('10')
  const outcome = await roll(page)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(balance).toHaveText(shown(before + (outcome === 'win' ? 10 : -10)))
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText(PLAYERS.journey)
  await expect(newest).toContainText('₱10.00')
  await expect(newest).toContainText(shown(before + (outcome === 'win' ? 10 : -10)))

  await logOut(page, isMobile)
  await expect(page).toHaveURL(/\/home\?from=%2Fcasino%2Fgames%2Fdice$/)
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)

  await page.goto('/casino/games/dice')
  await expect(page).toHaveURL(/\/home\?from=%2Fcasino%2Fgames%2Fdice$/)
  await expect(page.getByText('Log in to continue to Dice.')).toBeVisible()
  await fillLogin(page, PLAYERS.journey)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/casino\/games\/dice$/)
  await expect(balance).toHaveText(shown(before + (outcome === 'win' ? 10 : -10)))

  // The bet of the earlier visit can still be verified.
  await page.getByRole('list', { name: 'Last 15 results' }).getByRole('button').last().click()
  const drawer = page.getByRole('dialog', { name: 'Fairness' })
  await expect(drawer.getByText(/: matches$/).first()).toBeVisible()
  await expect(drawer.getByText(/: doesn’t match$/)).toHaveCount(0)
})

test('a reload keeps the player signed in and at the game', async ({ page }) => {
  await logIn(page, PLAYERS.journey)
  await page.goto('/casino/games/dice')
  await page.reload()
  await expect(page).toHaveURL(/\/casino\/games\/dice$/)
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
})

function pesos(text: string | null): number {
  return Number((text ?? '').replace(/[₱,]/g, ''))
}

function shown(amount: number): string {
  const [units = '', cents = ''] = amount.toFixed(2).split('.')
  return `₱${units.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
