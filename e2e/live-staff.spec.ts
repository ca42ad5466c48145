import type { Browser, Page } from '@playwright/test'
import { HAS_REDIS, expect, signIn, test } from './fixtures.ts'
import { EVENTS, stopPolling } from './quiet.ts'
import { ADMIN, SECOND, aPlayerElsewhere, deposit, openDrawer } from './review-steps.ts'
import type { Elsewhere } from './review-steps.ts'

// A busy machine needs seconds. There is no polling that could help.
const SOON = { timeout: 20_000 }

test.skip(!HAS_REDIS, 'there is no Redis')

test('two people at the same deposit see each other until one leaves', async ({
  page,
  browser,
  playwright,
  baseURL,
  isMobile,
}) => {
  const player = await aPlayerElsewhere({ playwright, baseURL })
  await depositUnread(player, browser)
  const queue = `/admin/deposit-receipts?search=${player.username}`
  await signIn(page, ADMIN)
  await openLive(page, queue)
  const row = (at: Page) => at.getByRole('button', { name: new RegExp(`${player.username}.*41`) })
  await expect(row(page)).toBeVisible()

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: page.viewportSize(),
    isMobile,
    hasTouch: isMobile,
  })
  const second = await context.newPage()
  await signIn(second, SECOND)
  await second.goto(queue)
  await row(second).click()
  // A wide screen shows the item beside its row, so the reader has it open as well.
  const words = `${SECOND} is looking at this${isMobile ? '' : ' too'}`
  await expect(row(page)).toHaveText(new RegExp(`${words}$`), SOON)
  await row(page).click()
  const chip = (at: Page, name: string) =>
    at.getByRole('status').filter({ hasText: `${name} is looking at this too` })
  await expect(chip(page, SECOND)).toBeVisible()
  await expect(async () => {
    // Without polling, the server forgets this page after a while, so report again what is open.
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
    await expect(chip(second, ADMIN)).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await second.goto('/admin/audit-logs')
  await expect(chip(page, SECOND)).toHaveCount(0, SOON)
  await context.close()
})

test('a new deposit is listed and counted without reloading', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const player = await aPlayerElsewhere({ playwright, baseURL })
  await signIn(page, ADMIN)
  await openLive(page, `/admin/deposit-receipts?search=${player.username}`)
  await expect(page.getByText('No pending item matches this search.')).toBeVisible()
  const counted: string[] = []
  page.on('response', (reply) => counted.push(new URL(reply.url()).pathname))
  await depositUnread(player, browser)
  await expect(page.getByRole('button', { name: new RegExp(player.username) })).toBeVisible(SOON)
  await expect(page.getByText('1 match')).toBeVisible()
  await expect.poll(() => counted).toContain('/api/v1/admin/overview')
})

/** Opens a page without polling, so that only live events change it. */
async function openLive(page: Page, path: string): Promise<void> {
  await stopPolling(page)
  const opened = page.waitForResponse((reply) => reply.url().endsWith(EVENTS))
  await page.goto(path)
  expect((await opened).status()).toBe(200)
}

/** Requests a deposit of 41 pesos whose image cannot be read, so that staff must decide it. */
async function depositUnread(player: Elsewhere, browser: Browser): Promise<void> {
  const drawer = await openDrawer(browser)
  await deposit(player, 41, await drawer.stain())
  await drawer.close()
}
