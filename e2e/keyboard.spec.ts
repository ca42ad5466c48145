import { DEMO_PASSWORD, expect, PLAYERS, test } from './fixtures.ts'
import { reach } from './reach.ts'

test('a player signs in and rolls without a pointer', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await reach(page, page.getByRole('banner').getByRole('button', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(PLAYERS.keyboard)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully logged in!')).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Main' }).first()
  await reach(page, menu.getByRole('link', { name: 'Dice' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toBeFocused()

  await reach(page, page.getByLabel('Bet amount'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1')
  await reach(page, page.getByRole('button', { name: 'Roll', exact: true }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Roll', exact: true })).toBeFocused()

  const slider = page.getByRole('slider', { name: 'Target' })
  await reach(page, slider)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('PageUp')
  await expect(page.getByLabel('Roll above', { exact: true })).toHaveValue('56.01')
})

test('Escape closes the login and restores the focus', async ({ page }) => {
  await page.goto('/home')
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' })
  await reach(page, login)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(login).toBeFocused()
})
