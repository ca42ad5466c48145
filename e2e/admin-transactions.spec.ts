import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type * as routes from '@kapis/contract/routes'
import type { Page } from '@playwright/test'
import { STAFF, expect, signIn, test } from './fixtures.ts'
import { ADMIN, aPlayerElsewhere, aWinner, call, staffElsewhere } from './review-steps.ts'
import { shoot } from './shoot.ts'

test('staff filter the transactions of all players, and reload and Back keep the filters', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  test.slow()
  const at = { playwright, baseURL }
  const player = await aPlayerElsewhere(at)
  const staff = await staffElsewhere(at, ADMIN)
  await call(staff.request, 'POST', `/api/v1/admin/users/${player.userId}/wallet`, {
    type: 'admin_deposit',
    amount: 61.25,
    currency: 'coin',
    comment: 'Goodwill',
  })

  await signIn(page, STAFF)
  await page.goto(`/admin/transactions?search=${player.username}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Account created' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('admin')
  await page.getByRole('textbox', { name: 'Min amount' }).fill('61')
  await page.getByRole('textbox', { name: 'Min amount' }).press('Enter')
  await expect(page).toHaveURL(/amountMin=61/)
  const line = rows.filter({ hasText: '61.25' })
  await expect(line).toBeVisible()
  await expect(rows.filter({ hasText: 'Account created' })).toHaveCount(0)
  await shoot(page, info, 'admin-transactions')

  await page.reload()
  await expect(line).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Min amount' })).toHaveValue('61')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain(player.username)
  expect(file.trim().split('\r\n')).toHaveLength(2)

  await line.getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByText('61.25').first()).toBeVisible()
  const reference = await page
    .getByRole('dialog')
    .getByText(/^[0-9a-f]{12}$/)
    .first()
    .textContent()
  await page.goBack()
  await expect(page).toHaveURL(/source=admin.*amountMin=61/)
  await expect(line).toBeVisible()

  await searchPalette(page, reference ?? '')
  await page.getByRole('option', { name: new RegExp(`${reference}.*${player.username}`) }).click()
  await expect(page.getByRole('dialog').getByText('61.25').first()).toBeVisible()

  await page.goto(`/admin/users/${player.userId}?tab=transactions`)
  await expect(rows.filter({ hasText: 'Account created' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Adjustment')
  await expect(rows.filter({ hasText: 'Account created' })).toHaveCount(0)
  await expect(line).toBeVisible()
  await page.getByRole('combobox', { name: 'Game' }).selectOption('Dice')
  await expect(page.getByText('No data found')).toBeVisible()
})

test('the palette finds a payout by its GCash number, and by its amount with the date [USER-11]', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow()
  const player = await aWinner({ playwright, baseURL })
  const gcashNumber = `0917${String(randomInt(1e7)).padStart(7, '0')}`
  const amount = 50 + randomInt(1, 1_000) / 100
  const path = `/api/v1/users/${player.userId}/wallet/withdraw`
  const { walletHistory } = await call<typeof routes.requestWithdrawal>(
    player.request,
    'POST',
    path,
    { type: 'withdraw', amount, gcashNumber, gcashName: 'Maria Luz Reyes' },
  )
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const reference = walletHistory.walletHistoryId.slice(-12)
  const payout = page.getByRole('option', { name: new RegExp(`${reference}.*${player.username}`) })

  await signIn(page, ADMIN)
  await page.goto('/admin/transactions')
  for (const quoted of [gcashNumber, `${amount.toFixed(2)} ${today}`]) {
    await searchPalette(page, quoted)
    await expect(payout, quoted).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

async function searchPalette(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Search users/ }).click()
  await page.getByRole('combobox', { name: /^Search users/ }).fill(text)
}
