import { expectNoSeriousFault } from './faults.ts'
import { expect, logIn, PLAYERS, roll, STAFF, test } from './fixtures.ts'

test('home and the forms have no serious accessibility fault', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSeriousFault(page)

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectNoSeriousFault(page)

  await page.getByRole('button', { name: 'Create an Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Mobile number is required')).toBeVisible()
  await expectNoSeriousFault(page)
})

test('dice has no serious accessibility fault, before and after a roll', async ({ page }) => {
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  await expectNoSeriousFault(page)
  await roll(page)
  await expectNoSeriousFault(page)
  await page.getByLabel('Win chance').fill('99')
  await expect(page.getByText('Maximum value is 98').first()).toBeVisible()
  await expectNoSeriousFault(page)
})

test('a player is refused the back office; staff get in', async ({ page }) => {
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/admin')
  await expect(page.getByText("You don't have permission to perform this action.")).toBeVisible()
  await expectNoSeriousFault(page)
  await page.context().clearCookies()
  await logIn(page, STAFF)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
