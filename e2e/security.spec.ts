import type { Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expectNoSeriousFault } from './faults.ts'
import { DEMO_PASSWORD, expect, logIn, signUp, test } from './fixtures.ts'
import { untilQuiet, watchRequests } from './quiet.ts'
import { clearView, shoot, shootWhole } from './shoot.ts'
import { send, signedIn } from './staff.ts'

const OTHER_PASSWORD = 'Kapis-demo2!'
const VERIFY = '/api/v1/auth/verify'

test('a player sees every device, logs out one, then all others with the password', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  expectInConsole(answer(401, '/api/v1/auth/sessions/end-others'))
  const username = await signUp(page)
  const others = [
    await signedIn(playwright, baseURL, username),
    await signedIn(playwright, baseURL, username),
    await signedIn(playwright, baseURL, username),
  ] as const
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/security$/)
  const devices = devicesOn(page)
  await expect(devices).toHaveCount(4)
  const here = devices.filter({ hasText: 'This device' })
  await expect(here).toHaveCount(1)
  await expect(here).toContainText(/Chrome on .*active now/)
  await expect(here.getByRole('button')).toHaveCount(0)
  // The address is shown by its network only.
  await expect(here).toContainText(/127\.0\.0\.x|:x/)
  await expect(page.getByText('127.0.0.1')).toHaveCount(0)
  await expectNoSeriousFault(page)
  await clearView(page)
  await shootWhole(page, info, 'security')

  await page
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: /^Log out .+\?$/ })
  await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Log out this device' }).click()
  await expect(page.getByText('Logged out on that device.')).toBeVisible()
  await expect(devices).toHaveCount(3)
  const states = () => Promise.all(others.map((other) => send(other, 'post', VERIFY, {})))
  const countSignedIn = async () =>
    (await states()).filter((state) => (state as { isAuthenticated: boolean }).isAuthenticated)
      .length
  expect(await countSignedIn()).toBe(2)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere else?' })
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Password1!')
  await dialog.getByRole('button', { name: 'Log out other devices' }).click()
  await expect(dialog.getByText('The password or code is wrong.')).toBeVisible()
  expect(await countSignedIn()).toBe(2)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'security-others')
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Log out other devices' }).click()
  await expect(page.getByText('Logged out on all other devices.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  expect(await countSignedIn()).toBe(0)
  for (const other of others) await other.dispose()
})

test('a player changes the password on the security page', async ({
  page,
  playwright,
  baseURL,
}) => {
  const username = await signUp(page)
  watchRequests(page)
  await page.goto('/profile/security')
  // The new password ends the session of a request that is under way.
  await untilQuiet(page)
  await page.getByRole('button', { name: 'Change your password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await (await signedIn(playwright, baseURL, username, { password: OTHER_PASSWORD })).dispose()
})

test('staff see their devices on the same page', async ({ page }, info) => {
  await logIn(page, 'a-reyes1')
  await page.goto('/profile/security')
  await expect(devicesOn(page).filter({ hasText: 'This device' })).toHaveCount(1)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'security-staff')
})

function devicesOn(page: Page) {
  return page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
}
