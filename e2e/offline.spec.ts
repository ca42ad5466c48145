import { lost } from './console-guard.ts'
import { expect, isWarmUp, logIn, PLAYERS, roll, test } from './fixtures.ts'
import { untilQuiet, watchRequests } from './quiet.ts'

test('bets pause offline and continue once the connection is back', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(lost('/api/v1/.+', 'ERR_INTERNET_DISCONNECTED'))
  // On a slow machine, parts that load when the page is idle are requested after the network is
  // lost.
  expectInConsole(lost('/assets/.+', 'ERR_INTERNET_DISCONNECTED'))
  expectInConsole(/^error: TypeError: Failed to fetch dynamically imported module/)
  watchRequests(page)
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  const button = page.getByRole('button', { name: 'Practice roll' })
  await expect(button).toBeEnabled()
  // Wait for the betting code, which loads after the page.
  await untilQuiet(page)

  await context.setOffline(true)
  await expect(
    page.getByText('You’re offline. Bets, deposits and withdrawals are paused.').first(),
  ).toBeVisible()
  await expect(button).toBeDisabled()

  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  await roll(page)
})

test('a bet whose reply is lost is found again and settled once', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(lost('/api/v1/dice/roll', 'ERR_CONNECTION_RESET'))
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('1')
  const identifiers: string[] = []
  await page.route('**/api/v1/dice/roll', async (route) => {
    if (isWarmUp(route.request())) return route.continue()
    const { identifier } = route.request().postDataJSON() as { identifier: string }
    identifiers.push(identifier)
    const response = await route.fetch()
    if (identifiers.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  // On a slow machine, the page may ask more than once.
  expect(identifiers.length).toBeGreaterThan(1)
  expect(new Set(identifiers).size).toBe(1)
  await expect(page.getByText('1 bet', { exact: true })).toBeVisible()
})
