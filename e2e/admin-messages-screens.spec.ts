import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { DEMO_PASSWORD, expect, logIn, PLAYERS, test } from './fixtures.ts'
import { storePreferences, shoot } from './shoot.ts'

const BOSS = 'r-santos'

for (const theme of ['dark', 'light'] as const) {
  test(`the messages pages in the ${theme} theme`, async ({ page, isMobile, request }, info) => {
    test.skip(isMobile, 'the desk is a desk')
    test.slow()
    await storePreferences(page, { theme })
    await logIn(page, BOSS)
    await seed(page, request)
    const look = (name: string) => lookAt(page, info, `desk-${theme}-${name}`)

    await page.goto('/admin/reports')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await look('reports')
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Send reply' })).toBeVisible()
    await look('report')
    await page.keyboard.press('Escape')
    await page.getByLabel('Select all rows on this page').check()
    await look('reports-marked')

    await page.goto('/admin/notifications')
    await expect(page.getByRole('table').getByText('Scheduled').first()).toBeVisible()
    await look('notifications')
    await page.getByRole('button', { name: 'New notification' }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('Keno is back on Friday at noon.')
    await page.getByRole('dialog').getByText('Schedule').click()
    await look('compose')

    await page.goto('/admin/audit-logs')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Verify chain' }).click()
    await expect(page.getByText(/^The chain is/)).toBeVisible()
    await look('audit-logs')
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('audit-line')
  })
}

async function lookAt(page: Page, info: TestInfo, name: string): Promise<void> {
  await expectNoSeriousFault(page)
  await shoot(page, info, name)
}

/** Creates some reports as a player, and a scheduled notification as staff. */
async function seed(page: Page, player: APIRequestContext): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const name = { username: PLAYERS.screens, password: DEMO_PASSWORD }
  await player.post('/api/v1/auth/signin', { headers, data: name })
  for (const [title, description] of REPORTS) {
    // In a second run, the hourly limit may refuse these reports. Those of the first run then still
    // exist.
    await player.post('/api/v1/reports', { headers, data: { title, description } })
  }
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  const data = { message: 'Keno rests on Friday from 2PM to 4PM.', scheduledAt }
  const reply = await page.request.post('/api/admin/notifications', { headers, data })
  expect(reply.status()).toBe(200)
}

const REPORTS = [
  ['Deposit of ₱500 not in my balance', 'Sent at 9:42PM, Ref No. 0019 284 762842. Still waiting.'],
  ['Plinko ball stuck', 'It stopped in row 7 and the round never ended on my phone.'],
]
