import type { CDPSession, Page, TestInfo } from '@playwright/test'
import { expect } from '@playwright/test'

/** A picture for people to look at: test-results/shots, one set for each size. */
export async function shoot(page: Page, info: TestInfo, name: string): Promise<void> {
  // Long enough for modals, markers and glow to have come to rest.
  await page.waitForTimeout(800)
  await page.screenshot({ path: `../test-results/shots/${info.project.name}-${name}.png` })
}

/** The whole page: a window as tall as the page keeps what sticks to an edge at that edge. */
export async function shootWhole(page: Page, info: TestInfo, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  // The footer comes when the browser has time.
  await expect(page.getByText('Amihan FC')).toBeAttached()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.waitForTimeout(400)
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.evaluate('scrollTo(0, 0)')
  await page.setViewportSize({ ...size, height })
  await shoot(page, info, name)
  await page.setViewportSize(size)
}

/** The page alone: without what was said last, and without a pointer over anything. */
export async function clearView(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  await page.mouse.move(0, 0)
}

/** Only the top bar, with the balances in it. */
export async function shootStrip(page: Page, info: TestInfo, name: string): Promise<void> {
  const path = `../test-results/shots/${info.project.name}-strip-${name}.png`
  await page.getByRole('banner').screenshot({ path })
}

/** What people see who cannot tell red from green. */
export async function seeAsDeuteranope(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' })
  return browser
}

/** The same moment as most people who are blind to a colour see it. */
export async function shootDeuteranopia(page: Page, info: TestInfo, name: string): Promise<void> {
  const browser = await seeAsDeuteranope(page)
  const path = `../test-results/shots/${info.project.name}-deuteranopia-${name}.png`
  await page.screenshot({ path })
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
}

/** The device remembers the light theme before the first page is drawn. */
export async function useLightTheme(page: Page): Promise<void> {
  await storePreferences(page, { theme: 'light' })
}

export async function storePreferences(page: Page, choices: object): Promise<void> {
  await page.addInitScript(`localStorage.setItem('device-choices', '${JSON.stringify(choices)}')`)
}
