import type { Page } from '@playwright/test'
import { expect, fillLogin, isWarmUp, logIn, PLAYERS, roll, test } from './fixtures.ts'
import { clearView, shoot, shootDeuteranopia, shootStrip } from './shoot.ts'

// The colours of the result. They are checked, because a loss that looks like a win would be the
// worst fault to overlook.
const COLORS = { win: 'rgb(47, 216, 190)', loss: 'rgb(246, 241, 230)' } as const

test('loading', async ({ page }, info) => {
  await page.route('**/api/v1/auth/verify', () => undefined)
  await page.goto('/home')
  await expect(page.getByText('LOADING')).toBeVisible()
  await shoot(page, info, 'loading')
})

test('signed out: home, login, sign-up with errors', async ({ page }, info) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, info, 'home-signed-out')

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await shoot(page, info, 'login')
  await fillLogin(page, 'nobody-here')
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/\w/)
  await shoot(page, info, 'login-error')

  await page.getByRole('button', { name: 'Create an Account' }).click()
  await shoot(page, info, 'sign-up')
  await page.getByLabel('Username').fill('maya')
  await page.getByLabel('Email').fill('maya@')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByLabel('Password', { exact: true }).fill('Kapis')
  await page.getByLabel('Confirm password', { exact: true }).fill('kapis')
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await shoot(page, info, 'sign-up-errors')
})

test('signed in: home and dice idle, won and lost', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await expect(page.getByRole('table')).toBeVisible()
  await clearView(page)
  await shoot(page, info, 'home-signed-in')

  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  await shoot(page, info, 'dice-idle')

  await page.getByLabel('Bet amount').fill('10')
  const seen = new Set<string>()
  for (let rolls = 1; rolls < 30 && seen.size < 2; rolls++) {
    const outcome = await roll(page)
    await expect(page.getByTestId('roll-number')).toHaveCSS('color', COLORS[outcome])
    // Take the screenshot of a win only after nine rolls, so that it shows a history of results.
    if (seen.has(outcome) || (outcome === 'win' && rolls < 9)) continue
    await shoot(page, info, `dice-${outcome}`)
    await shootDeuteranopia(page, info, `dice-${outcome}`)
    seen.add(outcome)
  }
  expect(seen.size).toBe(2)
})

test('a missing page', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await page.goto('/no/such/page')
  await expect(page.getByText('This page does not exist.')).toBeVisible()
  await shoot(page, info, 'not-found')
})

test('dice with an error, rolling and in auto', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await page.goto('/casino/games/dice')
  const amount = page.getByLabel('Bet amount')
  await amount.fill('999999')
  await expect(page.getByText('Insufficient coin balance').first()).toBeVisible()
  await shoot(page, info, 'dice-error')

  await amount.fill('1')
  await roll(page)
  const answer = await holdRolls(page)
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect(page.locator('[data-look="playing"]')).toBeVisible()
  await shoot(page, info, 'dice-rolling')
  // While a bet is pending, its stake is held and the currency cannot be changed.
  await expect(page.getByTestId('coin-balance')).toHaveAttribute('data-held', 'true')
  await expect(page.getByRole('radio', { name: /Ticket balance/ })).toBeDisabled()
  await shootStrip(page, info, 'held')
  answer()
  await expect(page.locator('[data-look="win"], [data-look="loss"]')).toBeVisible()

  await page.getByText('Auto', { exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Start auto' })).toBeVisible()
  await shoot(page, info, 'dice-auto')
})

/** Delays the next rolls until the returned function is called. */
async function holdRolls(page: Page): Promise<() => void> {
  let answer = () => undefined as void
  const isShot = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/dice/roll', async (route) => {
    if (!isWarmUp(route.request())) await isShot
    await route.continue()
  })
  return answer
}
