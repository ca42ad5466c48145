import { chooseCell, goToCell, openOffice, setCell } from './cell-steps.ts'
import { expect, test } from './fixtures.ts'
import { shoot, useLightTheme } from './shoot.ts'

for (const theme of ['dark', 'light'] as const) {
  test(`pages of staff with two cells, ${theme}`, async ({ page, isMobile }, info) => {
    if (theme === 'light') await useLightTheme(page)
    const see = (name: string) => shoot(page, info, `cells-${name}-${theme}`)
    await goToCell(page.context(), 'c2')
    await page.goto('/home')
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await see('sign-in')
    await openOffice(page, '/admin')
    await see('overview-one')
    await chooseCell(page, isMobile, 'All cells')
    await expect(page.getByRole('heading', { name: 'Cells' })).toBeVisible()
    await see('overview-all')
    await page.getByRole('heading', { name: 'Cells' }).scrollIntoViewIfNeeded()
    await see('overview-all-table')
    for (const path of [
      'users',
      'transactions',
      'audit-logs',
      'promo-codes',
      'deposit-receipts',
      'settings',
    ]) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await see(path)
    }
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await see('menu')
      await page.keyboard.press('Escape')
    }
    await setCell('c2', 'maint')
    await page.goto('/admin/users')
    await expect(page.getByRole('status').filter({ hasText: 'c2' })).toBeVisible()
    await see('users-down')
    await page.goto('/admin/deposit-receipts')
    await expect(page.getByRole('status').filter({ hasText: 'c2' })).toBeVisible()
    await see('queue-down')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await see('overview-down')
    await setCell('c2', 'ready')
  })
}
