import type { Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expectNoSeriousFaultInThemes } from './faults.ts'
import { expect, signUp, signIn, test } from './fixtures.ts'

const ADMIN = 'a-reyes1'

/** Finds a user with the search palette, which opens on every page of the back office. */
async function findByPalette(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search users, references, codes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search users, references, codes' }).fill(username)
  await expect(page.getByRole('option', { name: new RegExp(`^${username}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
}

test('a player blocked by staff is signed out at once', async ({
  page,
  browser,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/.+'))
  const player = await (await browser.newContext()).newPage()
  const username = await signUp(player)
  await player.goto('/casino/games/dice')
  await expect(player.getByRole('button', { name: 'Practice roll' })).toBeVisible()

  await signIn(page, ADMIN)
  await page.goto('/admin/users')
  await findByPalette(page, username)
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Blocked', { exact: true }).click()
  await dialog.getByLabel('Reason').fill('Asked us to')
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByText('User status updated successfully!')).toBeVisible()
  const verified = await player.evaluate(`fetch('/api/v1/auth/verify', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    .then((reply) => reply.json())`)
  expect(verified).toMatchObject({ data: { isAuthenticated: false } })
  // The stream ends the session at once, with the reason; without Redis, the next check does.
  const words = player.getByRole('dialog').getByText(/Session expired|disabled or blocked/)
  await expect(words).toBeVisible({ timeout: 90_000 })

  await expect(page.getByRole('heading', { level: 1, name: /Blocked/ })).toBeVisible()
  await expect(page.getByText('Changed the status of a user').first()).toBeVisible()
  await player.context().close()
})

test('the list is operated by keyboard alone, and its address restores it', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/admin/users')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('maya_luz')
  await expect(page).toHaveURL(/search=maya_luz/)
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'maya_luz' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('maya_luz')
  await expect(rows).toHaveCount(2)
})

test('users, one user and the palette have no serious fault, dark or light', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/admin/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
  await findByPalette(page, 'maya_luz')
  await expectNoSeriousFaultInThemes(page)
  for (const tab of ['Wallet history', 'Analytics']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('table').first()).toBeVisible()
    await expectNoSeriousFaultInThemes(page)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'User Management' })).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
})
