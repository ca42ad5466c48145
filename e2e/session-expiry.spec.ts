import { answer } from './console-guard.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { untilQuiet, watchRequests } from './quiet.ts'

const EXPIRED = 'Session expired. Please log in again.'

test.beforeEach(async ({ page }) => {
  watchRequests(page)
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  // Wait until the page's own requests are done, so that the next request is caused by the player.
  await untilQuiet(page)
})

test('without its cookie the next action shows the session expired and goes home', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/.+'))
  await context.clearCookies()
  const words = page.getByRole('dialog').getByText(EXPIRED)
  await expect(async () => {
    // The page may notice by itself, before the roll or during it.
    const roll = page.getByRole('button', { name: 'Practice roll' })
    if (!(await words.isVisible())) await roll.click({ timeout: 2_000 })
    await expect(words).toBeVisible()
  }).toPass()
  await expect(page).toHaveURL(/\/home\?from=%2Fcasino%2Fgames%2Fdice$/)
})

test('a session ended by the server leads home, and back to what was typed after signing in', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/.+'))
  const report = page.getByRole('button', { name: 'Submit a Report/Ticket' })
  const description = page.getByRole('dialog').getByLabel('Description')
  await report.click()
  await description.fill('Half a sentence')
  // Sign out without this page's knowledge, as another tab would.
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/v1/auth/signout', { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(200)
  // The stream ends the session at once, with the reason; without Redis, the next check does.
  const words = page
    .getByRole('dialog')
    .getByText(/^Session expired|^You logged out in another tab/)
  await expect(words).toBeVisible({ timeout: 90_000 })
  await page.getByLabel('Username').fill(PLAYERS.keyboard)
  await page.getByLabel('Password', { exact: true }).fill('Kapis-demo1!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/casino\/games\/dice$/)
  await report.click()
  await expect(description).toHaveValue('Half a sentence')
})
