import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expect, logIn, signUp, test } from './fixtures.ts'
import { aWinner, verifyEmail } from './review-steps.ts'
import { clearView, shoot } from './shoot.ts'
import { asStaff, send } from './staff.ts'

const HOUR_MS = 3_600_000

test('after a change of a verified address the withdraw form shows how long payouts wait [WDR-09]', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  test.slow()
  const player = await aWinner({ playwright, baseURL })
  await verifyEmail(player)
  const { userId, username } = player
  const staff = await asStaff(playwright, baseURL)
  const email = `${username}.new@example.com`
  await send(staff, 'put', `/api/v1/admin/users/${userId}`, { email })
  await staff.dispose()
  await logIn(page, username)
  await clearView(page)
  await openTab(page, 'Withdraw')
  const notice = page.getByRole('region', { name: /Withdrawals are on hold until/ })
  await expect(notice.getByText(/withdrawals are held for 24 hours after a change/)).toBeVisible()
  const message = await notice.getByRole('heading').innerText()
  expect(Math.abs(readTime(message) - Date.now() - 24 * HOUR_MS)).toBeLessThan(HOUR_MS / 6)
  await shoot(page, info, 'money-payout-hold')
  // A withdrawal can still be requested, but it is due only after the hold ends.
  await page.getByLabel('GCash number', { exact: true }).fill('09175550142')
  await page.getByLabel('Confirm GCash number').fill('09175550142')
  await page.getByLabel('GCash name').fill('Maria Luz Reyes')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Withdrawal' })
  const arrives = await confirm.getByText(/\d\d\/\d\d\/\d\d \d+:\d\d[AP]M/).innerText()
  expect(readTime(arrives)).toBeGreaterThanOrEqual(readTime(message))
  await shoot(page, info, 'money-payout-hold-confirm')
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()
  // The message about it is shown for four seconds only, which a busy machine may miss.
  await expect(page.getByText(/Waiting for a cashier\. Due by/)).toBeVisible()
  await expect(notice).toBeVisible()
})

test('promo cards show the codes open to the player, and one is redeemed from its card [PROMO-01, PROMO-07]', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  // Claiming the first code fails, because it requires a deposit.
  expectInConsole(answer(422, '/api/v1/users/[0-9a-f-]+/promo-claims'))
  const [promoCode, disabled] = [`OPEN-${randomInt(1e9)}`, `SHUT-${randomInt(1e9)}`]
  const staff = await asStaff(playwright, baseURL)
  for (const [code, status] of [
    [promoCode, 'active'],
    [disabled, 'disabled'],
  ]) {
    await send(staff, 'post', '/api/v1/admin/promo-codes', {
      promoCode: code,
      amount: { coin: 12, ticket: 3 },
      expiration: new Date(Date.now() + HOUR_MS).toISOString(),
      maxUses: 2,
      availableUses: 2,
      status,
    })
  }
  await staff.dispose()
  await signUp(page)
  await clearView(page)
  await expect(page.getByText(promoCode)).toBeVisible()
  await shoot(page, info, 'money-promos-home')
  await openTab(page, 'Promo')
  const codes = page.getByRole('region', { name: 'Codes for you' })
  const card = (code: string) => codes.getByRole('listitem').filter({ hasText: code })
  await expect(card('WELCOME')).toContainText(/^15coins.*\+ 5 tickets · min\. deposit ₱200 · until/)
  await expect(card('WEEKEND')).toContainText(/^10coins.*\+ 1 ticket · min\. deposit ₱100 · until/)
  await expect(card('BONUS')).toContainText(/^50coins.*\+ 5 tickets · min\. deposit ₱1,000 · until/)
  await expect(card(promoCode)).toContainText(/^12coins.*\+ 3 tickets · until/)
  await expect(card(disabled)).toHaveCount(0)
  await shoot(page, info, 'money-promos-wallet')
  await use(page, 'WELCOME')
  await expect(
    page.getByText('This promo code requires a new deposit of at least ₱200'),
  ).toBeVisible()
  await use(page, promoCode)
  await expect(page.getByTestId('coin-balance')).toContainText('12.00')
  await openTab(page, 'Promo')
  await expect(card('WELCOME')).toBeVisible()
  await expect(card(promoCode)).toHaveCount(0)
})

async function use(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: `Use ${code}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name }).click()
}

/** Returns the first time in a text that has the form `11/16/26 9:30PM`, in Manila time. */
function readTime(text: string): number {
  const [, date, time, half] = /(\d\d\/\d\d\/\d\d) (\d+:\d\d)([AP]M)/.exec(text) ?? []
  return Date.parse(`${date} ${time} ${half} GMT+0800`)
}
