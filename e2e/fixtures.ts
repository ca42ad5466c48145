import { WARM_UP_IDENTIFIER } from '@kapis/contract/games'
import type { APIRequestContext, Page, Request, Response } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { ExpectInConsole } from './console-guard.ts'
import { guardConsole } from './console-guard.ts'
import { untilQuiet, watchRequests } from './quiet.ts'

export { expect }

/**
 * The test function of all journeys. A journey fails if the console shows a warning or an error
 * that the journey did not expect.
 */
export const test = base.extend<{ expectInConsole: ExpectInConsole; endSessions: void }>({
  expectInConsole: [
    async ({ browser }, use) => {
      const guard = guardConsole(browser)
      await use(guard.expectInConsole)
      guard.stop()
      expect(guard.faults(), 'warnings and errors in the console').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    watchRequests(page)
    await use(page)
  },
  // A user has at most five sessions, and both workers sign in as the same staff. A session that
  // outlives its journey would make a later sign-in end one that is in use.
  endSessions: [
    async ({ context, playwright, baseURL }, use) => {
      await use()
      const origin = baseURL ?? ''
      const states = [await context.storageState(), ...signedIn.splice(0)]
      // Close the pages first, so that none of their requests is refused for the ended session.
      for (const page of context.pages()) await page.close()
      for (const storageState of states) {
        const visit = await playwright.request.newContext({ baseURL: origin, storageState })
        const sent = { headers: { origin }, data: {} }
        await visit.post('/api/v1/auth/signout', sent).catch(() => null)
        await visit.dispose()
      }
    },
    { auto: true },
  ],
})

const signedIn: Awaited<ReturnType<APIRequestContext['storageState']>>[] = []

/** Ends the session of a request context after the journey, even if the context is closed then. */
export async function endAfterJourney(visit: APIRequestContext): Promise<void> {
  signedIn.push(await visit.storageState())
}

/** The option of a journey that sees the product move, which most of them do not. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Whether the server has Redis. Without it there are no live events. */
export const HAS_REDIS = (process.env.E2E_REDIS_URL ?? '') !== ''

export const DEMO_PASSWORD = process.env.E2E_PASSWORD ?? 'Kapis-demo1!'

/**
 * The players of this worker, who have coins from the start. Two workers never use the same player.
 */
export const PLAYERS =
  process.env.TEST_PARALLEL_INDEX === '1'
    ? { journey: 'bea_villar', keyboard: 'carlo_dg', screens: 'nico_0822' }
    : {
        journey: process.env.E2E_PLAYER ?? 'maya_luz',
        keyboard: 'jun-bautista',
        screens: 'tala_0917',
      }
export const STAFF = 'm-cruz01'

export async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await fillLogin(page, username)
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true })
  await submit.click()
  // The message about it is shown for four seconds only, which a busy machine may miss.
  await expect(submit).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0)
}

/**
 * Signs in without a page, for journeys that open another page than home next. Loading the home page
 * and filling in the form, which other journeys cover, would take two seconds of each.
 */
export async function signIn(page: Page, username: string): Promise<void> {
  const headers = { origin: process.env.E2E_URL ?? '' }
  const data = { username, password: DEMO_PASSWORD }
  const reply = await page.request.post('/api/v1/auth/signin', { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
}

/**
 * Hides the player's earlier bets from the game's page, because journeys share their players and
 * count the results of this visit.
 */
export async function hideEarlierBets(page: Page): Promise<void> {
  const json = { data: { bets: [] }, message: 'OK' }
  await page.route('**/api/v1/fairness/recent-bets?*', (route) => route.fulfill({ json }))
}

/**
 * Forgets the session without signing out. The page is left first, so that none of its requests is
 * refused for the missing cookie.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * Signs out. On phones, the button is in the menu. First waits for the page's requests, which would
 * otherwise be refused and reported in the console.
 */
export async function logOut(page: Page, isMobile: boolean): Promise<void> {
  await untilQuiet(page)
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible()
}

/** Signs up a new player without coins, and returns the username. */
export async function signUp(page: Page): Promise<string> {
  const username = `e2e${process.env.TEST_PARALLEL_INDEX}-${Date.now().toString(36)}`
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Mobile number').fill(`09${String(Date.now()).slice(-9)}`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('I am 21 or older and not a restricted person').check()
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Create account' })
  await submit.click()
  await expect(submit).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toHaveCount(0)
  return username
}

/** Returns the player's coins as the top bar shows them, once they are loaded. */
export async function balanceOf(page: Page): Promise<number> {
  const balance = page.getByTestId('coin-balance')
  await expect(balance).toHaveText(/^₱[\d,]+\.\d\d$/)
  return Number((await balance.textContent())?.replace(/[₱,]/g, ''))
}

/** Rolls once and returns the result, after the page has shown it. */
export async function roll(page: Page): Promise<'win' | 'loss'> {
  // Until the reply arrives, the stage may still show the previous roll or rolling numbers.
  const answer = page.waitForResponse(isRoll)
  await page.getByRole('button', { name: /^(Roll|Practice roll)$/ }).click()
  await answer
  await expect(page.locator('[data-look="win"], [data-look="loss"]')).toBeVisible()
  return (await page.locator('[data-look="win"]').count()) === 1 ? 'win' : 'loss'
}

function isRoll(response: Response): boolean {
  const request = response.request()
  return request.url().endsWith('/api/v1/dice/roll') && !isWarmUp(request)
}

/** Returns whether a request is the warm-up bet, which the page sends by itself when idle. */
export function isWarmUp(request: Request): boolean {
  return (request.postData() ?? '').includes(WARM_UP_IDENTIFIER)
}
