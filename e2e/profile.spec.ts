import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expectNoSeriousFault } from './faults.ts'
import { DEMO_PASSWORD, expect, fillLogin, forgetSession, signUp, test } from './fixtures.ts'
import { asStaff, giveCoins, send, userIdOf } from './staff.ts'

const OTHER_PASSWORD = 'Kapis-demo2!'

test('a limit refuses and says why, tightens immediately, loosens a day later; a pause stops play', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  // Two bets are refused: one above the limit, and one during the pause.
  expectInConsole(answer(422, '/api/v1/dice/roll'))
  expectInConsole(answer(403, '/api/v1/dice/roll'))
  await signUp(page)
  const staff = await asStaff(playwright, baseURL)
  await giveCoins(staff, await userIdOf(page), 100)
  await staff.dispose()
  await openProfile(page)
  await expectNoSeriousFault(page)
  const day = page.getByTestId('limit-wager-day')
  await setLimit(page, '10')
  await expect(day).toContainText('₱0.00 of ₱10.00')

  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('20')
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  const words = 'This bet would exceed your wager limit.'
  await expect(page.getByText(words)).toHaveCount(2)
  await page.getByLabel('Bet amount').fill('5')
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect(page.locator('[data-look="win"], [data-look="loss"]')).toBeVisible()

  await limitsLink(page).click()
  await setLimit(page, '5')
  await expect(day).toContainText('Reached')
  await setLimit(page, '50')
  await expect(day).toContainText(/Changes to ₱50\.00 on \d/)
  await expect(day).toContainText('₱5.00 of ₱5.00')

  await page.getByRole('button', { name: 'Start cool-off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start cool-off?' })
  await expect(question.getByText(/You can finish open rounds and withdraw/)).toBeVisible()
  await question.getByLabel('I understand that I can’t undo this').check()
  await question.getByRole('button', { name: 'Start cool-off' }).click()
  await expect(page.getByText('Play is paused.')).toBeVisible()

  await page.goto('/casino/games/dice')
  await expect(page.getByText(/Play is paused on your account, as you asked/)).toBeVisible()
  await page.getByLabel('Bet amount').fill('1')
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect(page.getByText(/Play is paused on your account, as you asked/)).toHaveCount(2)
  await page.getByRole('banner').getByRole('button', { name: 'Wallet' }).click()
  await expect(page.getByText(/You can’t deposit or use promo codes until/)).toBeVisible()
})

test('a player downloads the statement and all own data', async ({ page }) => {
  const username = await signUp(page)
  await openProfile(page)
  const statement = page.getByRole('link', { name: 'Download CSV' })
  expect(await download(page, () => statement.click())).toContain('Account created')
  // The file with all data asks for the password.
  await page.getByRole('button', { name: 'Download your data' }).click()
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  const data = await download(page, () => page.keyboard.press('Enter'))
  expect(JSON.parse(data)).toMatchObject({ account: { username } })
})

test('a password link from staff works once', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(answer(404, '/api/v1/auth/password/reset'))
  const username = await signUp(page)
  const staff = await asStaff(playwright, baseURL)
  const path = `/api/v1/admin/users/${await userIdOf(page)}/password-link`
  await forgetSession(page)
  const { token } = await send<{ token: string }>(staff, 'post', path, { reason: 'Forgot it' })
  await staff.dispose()
  await page.goto(`/reset-password#${token}`)
  await expectNoSeriousFault(page)
  await fillNew(page)
  await expect(page.getByText('Log in with your new password.')).toBeVisible()
  await fillLogin(page, username)
  await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully logged in!')).toBeVisible()

  await page.goto(`/reset-password#${token}`)
  await page.reload()
  await fillNew(page)
  await expect(
    page.getByText('This link is no longer valid. Please ask for a new one.'),
  ).toBeVisible()
})

test('after half an hour the page shows the time and lets the player choose', async ({
  page,
  expectInConsole,
}) => {
  // A request that is under way when the clock jumps times out.
  expectInConsole(/^warning: The balance could not be fetched\./)
  await page.clock.install()
  await signUp(page)
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  await page.clock.fastForward('30:00')
  const reminder = page.getByRole('alertdialog', { name: 'You’ve been playing for 30 minutes' })
  await expect(reminder).toBeVisible()
  await expectNoSeriousFault(page)
  await page.keyboard.press('Escape')
  await expect(reminder).toBeVisible()
  await reminder.getByRole('button', { name: 'Set a limit' }).click()
  await expect(page).toHaveURL(/\/profile#limits$/)
  await expect(page.getByTestId('limits-deposit')).toBeVisible()
})

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('link').click()
  await expect(page.getByTestId('limits-wager')).toBeVisible()
}

async function setLimit(page: Page, amount: string): Promise<void> {
  await page.getByTestId('limits-wager').getByRole('button').click()
  await page.getByText('Day', { exact: true }).click()
  await page.getByLabel('Max amount').fill(amount)
  await page.getByRole('button', { name: 'Save limit' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

function limitsLink(page: Page) {
  return page.getByRole('status').getByRole('link', { name: 'Limits' })
}

async function fillNew(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
}

async function download(page: Page, start: () => Promise<void>): Promise<string> {
  const file = page.waitForEvent('download')
  await start()
  return readFile(await (await file).path(), 'utf8')
}
