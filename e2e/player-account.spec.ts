import type { APIRequestContext, Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import {
  DEMO_PASSWORD,
  expect,
  fillLogin,
  forgetSession,
  signUp,
  signIn,
  test,
} from './fixtures.ts'
import { clearView, shoot } from './shoot.ts'
import { ADMIN, WARM_UP_REFUSED, asStaff, giveCoins, playEnough, send, userIdOf } from './staff.ts'

test('a player cancels an unassigned withdrawal [WDR-10]', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  expectInConsole(WARM_UP_REFUSED)
  await signUp(page)
  const staff = await asStaff(playwright, baseURL)
  await giveCoins(staff, await userIdOf(page), 400)
  await playEnough(page)
  await ask(page, `/api/v1/users/${await userIdOf(page)}/wallet/withdraw`, {
    type: 'withdraw',
    amount: 50,
    gcashNumber: '09175550142',
    gcashName: 'Maria Luz Reyes',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await expect(page.getByText(/₱50\.00 on hold/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this withdrawal?' })).toBeVisible()
  await shoot(page, info, 'account-cancel-withdrawal')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Cancelled by you')).toBeVisible()
  await expect(page.getByText(/on hold/)).toHaveCount(0)
  await staff.dispose()
})

test('a player replies to a report with an image, and staff see it', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const username = await signUp(page)
  const words = { title: 'Roll is slow', description: 'It took five seconds.' }
  const input = await ask<{ report: { reportId: string } }>(page, '/api/v1/reports', words)
  const { reportId } = input.report
  const staff = await asStaff(playwright, baseURL)
  const message = 'What did the screen show?'
  await send(staff, 'post', `/api/v1/admin/reports/${reportId}/replies`, { message })
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('tab', { name: 'My reports' }).click()
  await page.getByText('Roll is slow').click()
  await page.getByLabel('Your reply').fill('This is what I saw.')
  const buffer = await page.screenshot()
  const picture = { name: 'screen.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Add image').setInputFiles(picture)
  await expect(page.getByText('screen.png')).toBeVisible()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Attached image' })).toBeVisible()
  await shoot(page, info, 'account-report-reply')
  await expectSeen(staff, reportId)
  await staff.dispose()
  await page.evaluate('localStorage.clear()')
  await forgetSession(page)
  await signIn(page, ADMIN)
  await page.goto(`/admin/reports?search=${username}`)
  await page.getByRole('button', { name: 'Roll is slow' }).click()
  const drawer = page.getByRole('dialog', { name: 'Roll is slow' })
  await expect(drawer.getByText('This is what I saw.')).toBeVisible()
  await expect(drawer.getByRole('img', { name: 'Image from the player' })).toBeVisible()
  await clearView(page)
  await shoot(page, info, 'account-report-reply-staff')
})

test('a player closes the account after withdrawing the available coins [ACC-11]', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  // The closed account cannot sign in, and what the page requests while it is closed is refused.
  expectInConsole(answer(403, '/api/v1/auth/signin'))
  expectInConsole(answer(401, '/api/.+'))
  expectInConsole(WARM_UP_REFUSED)
  const username = await signUp(page)
  const userId = await userIdOf(page)
  const staff = await asStaff(playwright, baseURL)
  await giveCoins(staff, userId, 400)
  await playEnough(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  const confirm = async (name: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name }).click()
  }
  await confirm('Start closing')
  await expect(dialog.getByText(/^Withdraw your own money: /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Withdraw coins' })).toBeVisible()
  await shoot(page, info, 'account-close')

  const balance = `/api/v1/users/${userId}/transaction-history/balance`
  const { coin } = await send<{ coin: number }>(page.request, 'get', balance)
  await send(staff, 'post', `/api/v1/admin/users/${userId}/wallet`, {
    amount: Math.floor(coin * 100) / 100,
    currency: 'coin',
    type: 'admin_withdraw',
    comment: 'Paid out by hand',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await confirm('Close account')
  await expect(page.getByText('Your account is closed.')).toBeVisible()
  const seen = await send<{ user: { status: string; closedAt?: string } }>(
    staff,
    'get',
    `/api/v1/admin/users/${userId}`,
  )
  expect(seen.user.status).toBe('disabled')
  expect(seen.user.closedAt).toBeDefined()
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await fillLogin(page, username)
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText(/^You closed this account\./)).toBeVisible()
  await shoot(page, info, 'account-closed-login')
  await staff.dispose()
})

async function expectSeen(staff: APIRequestContext, reportId: string): Promise<void> {
  type Seen = { report: { replies: { replyId: string; isPlayer: boolean }[] } }
  const { report } = await send<Seen>(staff, 'get', `/api/v1/admin/reports/${reportId}`)
  const reply = report.replies.at(-1)!
  expect(reply.isPlayer).toBe(true)
  const image = `/api/v1/admin/reports/${reportId}/replies/${reply.replyId}/image`
  expect((await staff.get(image)).headers()['content-type']).toBe('image/webp')
}

/** Sends a request as the player's page would, and returns its `data`. */
async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(page.url())
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const reply = await page.request.post(path, { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { data: T }).data
}
