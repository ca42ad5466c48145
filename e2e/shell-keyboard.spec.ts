import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from './fixtures.ts'
import { reach } from './reach.ts'

test('sign-up, a practice roll and the wallet, without a pointer', async ({ page }) => {
  const username = `key${process.env.TEST_PARALLEL_INDEX}-${Date.now().toString(36)}`
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Register' }))
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(username)
  await fill(page, page.getByLabel('Email'), `${username}@example.com`)
  await fill(page, page.getByLabel('Mobile number'), `09${String(Date.now()).slice(-9)}`)
  await fill(page, page.getByLabel('Password', { exact: true }), DEMO_PASSWORD)
  await fill(page, page.getByLabel('Confirm password', { exact: true }), DEMO_PASSWORD)
  await reach(page, page.getByLabel('I am 21 or older and not a restricted person'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully signed up!')).toBeVisible()

  await press(page, page.getByRole('main').getByRole('link', { name: 'Play Dice' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Practice roll' }))
  await expect(page.locator('[data-look="win"], [data-look="loss"]').first()).toBeVisible()

  await press(page, page.getByRole('banner').getByRole('button', { name: 'Wallet' }))
  await expect(page.getByRole('dialog', { name: 'Deposit Form' })).toBeVisible()
  await reach(page, page.getByRole('tab', { name: 'Deposit' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'Transaction History' })).toBeVisible()
  await reach(page, page.getByRole('radio', { name: 'Wallet' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Account created')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Wallet' })).toBeFocused()
})

async function press(page: Page, goal: Locator): Promise<void> {
  await reach(page, goal)
  await page.keyboard.press('Enter')
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}
