import { answer } from './console-guard.ts'
import {
  DEMO_PASSWORD as PASSWORD,
  expect,
  forgetSession,
  signUp,
  signIn,
  test,
} from './fixtures.ts'
import { shoot } from './shoot.ts'
import { send, signedIn, userIdOf } from './staff.ts'
import { totpCode } from './totp.ts'

test('a lost authenticator is replaced by a recovery code and the password', async ({
  page,
  expectInConsole,
}, info) => {
  // The reply to the first sign-in has status 401 and asks for a code.
  expectInConsole(answer(401, '/api/v1/auth/signin'))
  const username = await signUp(page)
  await page.goto('/profile/security#authenticator')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await shoot(page, info, 'authenticator-password')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await shoot(page, info, 'authenticator-scan')
  await page.getByLabel('Authenticator code').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Save these recovery codes')).toBeVisible()
  const [code = ''] = await page.getByRole('dialog').locator('code').allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible()
  await page.getByText(/10 recovery codes left/).scrollIntoViewIfNeeded()
  await shoot(page, info, 'authenticator-profile')

  await forgetSession(page)
  await page.goto('/home')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Authenticator code')).toBeVisible()
  await shoot(page, info, 'authenticator-login')
  await page.getByRole('button', { name: 'Lost your authenticator?' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await shoot(page, info, 'authenticator-lost')
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Set up a new authenticator app')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const next = await page.getByRole('dialog').locator('code').innerText()
  expect(next).not.toBe(secret)
  await page.getByLabel('Authenticator code').fill(totpCode(next))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('staff request the reset of an authenticator, which waits for approval', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  expectInConsole(answer(409, '/api/v1/admin/users/[0-9a-f-]+/totp-reset'))
  const username = await signUp(page)
  const userId = await userIdOf(page)
  // Confirming the authenticator ends the session of the page.
  await forgetSession(page)
  const player = await signedIn(playwright, baseURL, username, { password: PASSWORD })
  const { secret } = await send<{ secret: string }>(player, 'post', '/api/v1/auth/totp', {
    password: PASSWORD,
  })
  await send(player, 'post', '/api/v1/auth/totp/confirm', { code: totpCode(secret) })
  await player.dispose()
  await signIn(page, 'a-reyes1')
  await page.goto(`/admin/users/${userId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await shoot(page, info, 'authenticator-menu')
  await page.getByRole('button', { name: 'Reset authenticator' }).click()
  await page.getByLabel('Reason').fill('Lost the phone')
  await shoot(page, info, 'authenticator-reset')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText(/Your request is waiting for approval/)).toBeVisible()
  await page.goto('/admin/approvals?view=own')
  await expect(page.getByText('Reset an authenticator').first()).toBeVisible()
  await shoot(page, info, 'authenticator-approval')
})
