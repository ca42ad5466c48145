import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { openPlan, PLAN_GAMES } from './plans.ts'
import { pills } from './rounds.ts'
import { shoot } from './shoot.ts'

for (const [name, game] of Object.entries(PLAN_GAMES)) {
  test(`${name}: auto with a plan, and running`, async ({ page }, info) => {
    await logIn(page, PLAYERS.screens)
    await openPlan(page, game)
    await page.evaluate('scrollTo(0, 0)')
    await shoot(page, info, `${name}-auto`)
    await page.getByLabel('Number of bets').fill('50')
    await page.getByLabel('Number of bets').scrollIntoViewIfNeeded()
    await shoot(page, info, `${name}-auto-settings`)
    const before = await pills(page).count()
    await page.getByRole('button', { name: 'Start auto' }).click()
    await expect.poll(() => pills(page).count()).toBeGreaterThan(before + 3)
    await page.evaluate('scrollTo(0, 0)')
    await shoot(page, info, `${name}-auto-running`)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^You stopped auto-bet\./).first()).toBeVisible()
    await shoot(page, info, `${name}-auto-stopped`)
  })
}
