import { expectNoSeriousFault } from './faults.ts'
import { expect, forgetSession, PLAYERS, roll, STAFF, signIn, test } from './fixtures.ts'

test('dice has no serious accessibility fault, before and after a roll [UI-10]', async ({
  page,
}) => {
  await signIn(page, PLAYERS.keyboard)
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
  await signIn(page, PLAYERS.keyboard)
  await page.goto('/admin')
  await expect(page.getByText("You don't have permission to perform this action.")).toBeVisible()
  await expectNoSeriousFault(page)
  await forgetSession(page)
  await signIn(page, STAFF)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
