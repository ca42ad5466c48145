import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('pulling the page reloads it, but not too easily [NAV-06]', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'fingers only')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate('window.isOldPage = true')
  await pull(page, 150)
  expect(await page.evaluate('window.isOldPage')).toBe(true)
  // The code that follows the finger is loaded when the page is idle.
  await expect(async () => {
    const reload = page.waitForEvent('load', { timeout: 2_000 })
    await pull(page, 170)
    await reload
  }).toPass()
  expect(await page.evaluate('window.isOldPage')).toBeUndefined()
})

async function pull(page: Page, pixels: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 100, y }],
    })
  await touch('touchStart', 320)
  for (let step = 1; step <= 5; step++) await touch('touchMove', 320 + (pixels * step) / 5)
  await touch('touchEnd', 320 + pixels)
}
