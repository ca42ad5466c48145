import { expect, logIn, test } from './fixtures.ts'
import { shoot, useLightTheme } from './shoot.ts'

const ADMIN = 'a-reyes1'

for (const theme of ['dark', 'light'] as const) {
  test(`the board, ${theme}`, async ({ page, isMobile }, info) => {
    if (theme === 'light') await useLightTheme(page)
    await logIn(page, ADMIN)
    const image = (name: string) => shoot(page, info, `admin-${name}-${theme}`)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Trial balance' })).toBeVisible()
    await image('dashboard')
    // Of these pages, only the dashboard is designed for phones.
    if (isMobile) return
    await page
      .getByRole('button', { name: /: table or CSV$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Table', exact: true }).first().click()
    await page.locator('#books').scrollIntoViewIfNeeded()
    await image('dashboard-books')
    await page.goto('/admin/promo-codes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await image('promo-codes')
    await page.getByRole('button', { name: 'New promo code' }).click()
    const form = page.getByRole('dialog', { name: 'New promo code' })
    await form.getByLabel('Code', { exact: true }).fill('welcome')
    await form.getByLabel('Coins').fill('15')
    await form.getByLabel('Tickets').fill('5')
    await form.getByLabel('Max uses').fill('1000')
    await image('promo-code-new')
    await page.goto('/admin/promo-claims')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await image('promo-claims')
    await page.goto('/admin/settings')
    await expect(page.getByRole('heading', { name: 'Game switches' })).toBeVisible()
    await image('settings')
  })
}
