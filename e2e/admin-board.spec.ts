import type { Browser, Page } from '@playwright/test'
import { expectNoSeriousFaultInThemes } from './faults.ts'
import { expect, signUp, signIn, test } from './fixtures.ts'

const ADMIN = 'a-reyes1'

/** Opens a page in a separate browser context, for another user. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

test('a promo code is created, redeemed by a player, and its claim is listed', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = `E2E${Date.now().toString(36)}`.toUpperCase()
  await signIn(page, ADMIN)
  await page.goto('/admin/promo-codes')
  await page.getByRole('button', { name: 'New promo code' }).click()
  const form = page.getByRole('dialog', { name: 'New promo code' })
  await form.getByRole('button', { name: 'Create promo code' }).click()
  await expect(form.getByText('Promo code is required')).toBeVisible()
  await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await form.getByLabel('Coins').fill('15')
  await form.getByLabel('Tickets').fill('5')
  await form.getByLabel('Max uses').fill('10')
  await form.getByLabel('Available uses').fill('10')
  await form.getByRole('button', { name: 'Create promo code' }).click()
  await expect(page.getByText('Promo code created successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('0 of 10')

  const player = await elsewhere(browser, baseURL)
  const username = await signUp(player)
  await player.getByRole('button', { name: 'Wallet' }).first().click()
  await player.getByRole('tab', { name: 'Promo', exact: true }).click()
  await player.getByRole('textbox', { name: 'Promo code' }).fill(code.toLowerCase())
  await player.getByRole('tabpanel').getByRole('button', { name: 'Redeem' }).click()
  await expect(player.getByText('Promo claim created successfully!')).toBeVisible()
  await expect(player.getByTestId('coin-balance')).toContainText('15.00')
  await player.context().close()

  await page.goto(`/admin/promo-claims?search=${username}`)
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText(code)
  await page.goto(`/admin/promo-codes?search=${code}`)
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('1 of 10')
})

test('the numbers of the dashboard lead to their lists', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/admin')
  const places = page.locator('main').getByRole('link')
  const needed = ['/admin/users?role=player', '/admin/withdrawals', '/admin/reports?status=open']
  for (const href of needed) await expect(page.locator(`main a[href="${href}"]`)).not.toHaveCount(0)
  const hrefs = await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const lists = [...new Set(hrefs)].filter((href) => href?.startsWith('/admin/'))
  // The report lists are covered by a journey of their own.
  for (const href of lists.filter((one) => !one?.startsWith('/admin/reports'))) {
    await page.goto('/admin')
    await page.locator(`main a[href="${href}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${href?.replace('?', String.raw`\?`)}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden()
  }
})

test('the board has no serious fault, dark or light', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const [path, heading] of [
    ['/admin', 'Needs action'],
    ['/admin/promo-codes', 'Promo codes'],
    ['/admin/promo-claims', 'Promo claims'],
    ['/admin/settings', 'Game switches'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expectNoSeriousFaultInThemes(page)
  }
  await page.goto('/admin/promo-codes')
  await page.getByRole('button', { name: 'New promo code' }).click()
  await expect(page.getByRole('dialog', { name: 'New promo code' })).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
})
