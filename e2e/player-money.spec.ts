import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, logIn, signUp, test } from './house.ts'
import { clearView, shoot } from './shoot.ts'
import { asStaff, giveCoins, send, userIdOf } from './staff.ts'

test('an adjustment is in the inbox with its reason, and leads to the transaction [spec 63, 176]', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  await signUp(page)
  const staff = await asStaff(playwright, baseURL)
  await giveCoins(staff, await userIdOf(page), 1_250)
  await staff.dispose()
  await page.reload()
  await page.getByRole('button', { name: 'Notifications' }).click()
  const message = 'Our staff added ₱1,250.00 to your balance. Reason: For a journey'
  await expect(page.getByText(message)).toBeVisible()
  await shoot(page, info, 'money-notification')
  await page.getByRole('button', { name: 'View transaction' }).click()
  const details = page.getByRole('dialog', { name: /Transaction Details/ })
  await expect(details.getByText('For a journey')).toBeVisible()
  await expect(page).toHaveURL(/modal=open&itemId=[0-9a-f-]{36}/)
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
  await shoot(page, info, 'money-notification-details')
})

test('after a change of contact details the withdraw tab says until when payouts wait [spec 110]', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const username = await signUp(page)
  const staff = await asStaff(playwright, baseURL)
  const userId = await userIdOf(page)
  const email = `${username}.new@example.com`
  await send(staff, 'put', `/api/v1/admin/users/${userId}`, { email })
  await staff.dispose()
  // The change ended the session.
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await logIn(page, username)
  await clearView(page)
  await openTab(page, 'Withdraw')
  await expect(
    page.getByText(/Payouts are on hold until \d\d\/\d\d\/\d\d \d+:\d\d[AP]M/),
  ).toBeVisible()
  await expect(page.getByText(/payouts wait for 24 hours after such a change/)).toBeVisible()
  await shoot(page, info, 'money-payout-hold')
})

test('the promo codes shown are those that can be claimed [spec 111, 273]', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const promoCode = `OPEN-${randomInt(1e9)}`
  const staff = await asStaff(playwright, baseURL)
  await send(staff, 'post', '/api/v1/admin/promo-codes', {
    promoCode,
    amount: { coin: 15, ticket: 5 },
    expiration: new Date(Date.now() + 3_600_000).toISOString(),
    maxUses: 2,
    availableUses: 2,
  })
  await staff.dispose()
  await signUp(page)
  await clearView(page)
  await expect(page.getByText(promoCode)).toBeVisible()
  await shoot(page, info, 'money-promos-home')
  await openTab(page, 'Promo')
  const codes = page.getByRole('region', { name: 'Codes for you' })
  await expect(codes.getByText(/\+ 5 tickets · min\. deposit ₱200 · until/)).toBeVisible()
  await expect(codes.getByText(/\+ 1 ticket · min\. deposit ₱100 · until/)).toBeVisible()
  await expect(codes.getByText(/\+ 5 tickets · min\. deposit ₱1,000 · until/)).toBeVisible()
  await shoot(page, info, 'money-promos-wallet')
  await page.getByRole('button', { name: `Use ${promoCode}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText('Promo claim created successfully!')).toBeVisible()
  await openTab(page, 'Promo')
  await expect(codes.getByText('WELCOME', { exact: true })).toBeVisible()
  await expect(codes.getByText(promoCode)).toHaveCount(0)
})

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name }).click()
}
