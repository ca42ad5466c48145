import { expect, logIn, test } from './fixtures.ts'
import { shoot, useLightTheme } from './shoot.ts'

const BOSS = 'r-santos'
const TABS = ['Wallet history', 'Transaction history', 'Analytics', 'Limits', 'Audit trail']

for (const theme of ['dark', 'light'] as const) {
  test(`users and one user, ${theme}`, async ({ page }, info) => {
    if (theme === 'light') await useLightTheme(page)
    const see = (name: string) => shoot(page, info, `admin-${name}-${theme}`)
    await logIn(page, BOSS)
    await page.goto('/admin/users')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await see('users')
    await page.getByRole('row').nth(2).getByRole('checkbox').check()
    await page.getByRole('row').nth(3).getByRole('checkbox').check()
    await see('users-selected')
    await page.goto('/admin/users?search=nobody-at-all')
    await expect(page.getByText('No data found')).toBeVisible()
    await see('users-empty')
    await page.goto('/admin/users?search=maya_luz')
    await page.getByRole('link', { name: 'maya_luz' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'maya_luz' })).toBeVisible()
    await see('user')
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab }).click()
      await see(`user-${tab.split(' ')[0]?.toLowerCase()}`)
    }
    await page.getByRole('button', { name: 'Change status' }).click()
    await see('user-status')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Adjust wallet' }).click()
    await see('user-adjust')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('ma')
    await expect(page.getByRole('option', { name: /maya_luz/ }).first()).toBeVisible()
    await see('palette')
  })
}
