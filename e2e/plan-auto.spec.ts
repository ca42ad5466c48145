import { formatAmount } from '@kapis/money/money'
import type { Page } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, hideEarlierBets, PLAYERS, signIn, test } from './fixtures.ts'
import { openPlan, PLAN_GAMES } from './plans.ts'
import { reach, typeOver } from './reach.ts'
import { pills } from './rounds.ts'
import { send, userIdOf } from './staff.ts'

for (const [name, game] of Object.entries(PLAN_GAMES)) {
  test(`${name} plays five rounds of a plan by keyboard alone, and says why it stops`, async ({
    page,
  }) => {
    await signIn(page, PLAYERS.keyboard)
    await hideEarlierBets(page)
    await openPlan(page, game)
    await expectNoSeriousFault(page)
    await page.getByRole('button', { name: 'Turbo' }).press('Enter')
    await page.getByRole('heading', { level: 1 }).focus()
    await typeOver(page, page.getByLabel('Number of bets'), '5')
    const before = await pills(page).count()
    await reach(page, page.getByRole('button', { name: 'Start auto' }))
    await page.keyboard.press('Space')
    await expect(page.getByText(/all bets placed\. 5 bets, net/).first()).toBeVisible()
    await expect(pills(page)).toHaveCount(before + 5)
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    const coin = await readCoin(page)
    await expect(page.getByTestId('coin-balance')).toContainText(`₱${coin}`)
    await page.evaluate("document.documentElement.dataset.theme = 'light'")
    await expectNoSeriousFault(page)
  })
}

/** Returns the player's coins according to the server, formatted as on the page. */
async function readCoin(page: Page): Promise<string> {
  const path = `/api/v1/users/${await userIdOf(page)}/transaction-history/balance`
  const { coin } = await send<{ coin: number }>(page.request, 'get', path)
  return formatAmount(BigInt(Math.round(coin * 10_000)))
}
