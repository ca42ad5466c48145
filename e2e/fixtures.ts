import { WARM_UP_IDENTIFIER } from '@kapis/contract/games'
import type { Page, Request, Response } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { ExpectInConsole } from './console-guard.ts'
import { guardConsole } from './console-guard.ts'

export { expect }

/** Every journey fails on a console warning or error that it did not expect. */
export const test = base.extend<{ expectInConsole: ExpectInConsole }>({
  expectInConsole: [
    async ({ browser }, use) => {
      const guard = guardConsole(browser)
      await use(guard.expectInConsole)
      guard.stop()
      expect(guard.faults(), 'warnings and errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export const DEMO_PASSWORD = process.env.E2E_PASSWORD ?? 'Kapis-demo1!'

/** Seeded with coins. No two concurrent journeys share a player. */
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
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
}

/** On phones the menu holds the sign-out. */
export async function logOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByText('Successfully logged out!')).toBeVisible()
}

/** Signs up a new player without coins. */
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
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Successfully signed up!')).toBeVisible()
  return username
}

/** Rolls once, from the press to the revealed result. */
export async function roll(page: Page): Promise<'win' | 'loss'> {
  // Until the reply arrives the stage may show the previous roll or rolling numbers.
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

/** The page warms up the server when idle, without a press. */
export function isWarmUp(request: Request): boolean {
  return (request.postData() ?? '').includes(WARM_UP_IDENTIFIER)
}
