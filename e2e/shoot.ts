import type { CDPSession, Page, TestInfo } from '@playwright/test'
import { expect } from '@playwright/test'

/** Takes a screenshot: test-results/shots, one set per size. */
export async function shoot(page: Page, info: TestInfo, name: string): Promise<void> {
  // Long enough for modals, markers and glow to come to rest.
  await page.waitForTimeout(800)
  await page.screenshot({ path: `../test-results/shots/${info.project.name}-${name}.png` })
}

/** Takes the whole page: a window as tall as the page keeps sticky elements at their edge. */
export async function shootWhole(page: Page, info: TestInfo, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  // The footer loads when the browser is idle.
  await expect(page.getByText('Amihan FC')).toBeAttached()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.waitForTimeout(400)
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.evaluate('scrollTo(0, 0)')
  await page.setViewportSize({ ...size, height })
  await shoot(page, info, name)
  await page.setViewportSize(size)
}

/** Removes toasts and the pointer from the page. */
export async function clearView(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  await page.mouse.move(0, 0)
}

/** Takes the top bar with the balances. */
export async function shootStrip(page: Page, info: TestInfo, name: string): Promise<void> {
  const path = `../test-results/shots/${info.project.name}-strip-${name}.png`
  await page.getByRole('banner').screenshot({ path })
}

/** Simulates deuteranopia. */
export async function seeAsDeuteranope(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' })
  return browser
}

/** Takes the same moment with simulated deuteranopia. */
export async function shootDeuteranopia(page: Page, info: TestInfo, name: string): Promise<void> {
  const browser = await seeAsDeuteranope(page)
  const path = `../test-results/shots/${info.project.name}-deuteranopia-${name}.png`
  await page.screenshot({ path })
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
}

/** Stores the light theme before the first page is rendered. */
export async function useLightTheme(page: Page): Promise<void> {
  await storePreferences(page, { theme: 'light' })
}

export async function storePreferences(page: Page, choices: object): Promise<void> {
  await page.addInitScript(`localStorage.setItem('device-choices', '${JSON.stringify(choices)}')`)
}
