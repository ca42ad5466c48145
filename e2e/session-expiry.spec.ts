import { answer } from './console-guard.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'

const EXPIRED = 'Session expired. Please log in again.'

test.beforeEach(async ({ page }) => {
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  // The page's own requests are done: the next call is the player's.
  await page.waitForLoadState('networkidle')
})

test('without its cookie the next action shows the session expired and goes home', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/v1/.+'))
  await context.clearCookies()
  await page.getByRole('button', { name: 'Practice roll' }).click()
  await expect(page.getByRole('dialog').getByText(EXPIRED)).toBeVisible()
  await expect(page).toHaveURL(/\/home\?from=%2Fcasino%2Fgames%2Fdice$/)
})

test('a session ended by the server leads home, and back after signing in', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/v1/.+'))
  // Another tab signs out without this page's knowledge.
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/v1/auth/signout', { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(200)
  await page.getByRole('button', { name: 'Practice roll' }).click()
  await expect(page.getByRole('dialog').getByText(EXPIRED)).toBeVisible()
  await page.getByLabel('Username').fill(PLAYERS.keyboard)
  await page.getByLabel('Password', { exact: true }).fill('Kapis-demo1!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/casino\/games\/dice$/)
})
