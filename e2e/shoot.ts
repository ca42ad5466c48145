import type { CDPSession, Page, TestInfo } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Saves a screenshot in test-results/shots, except in CI, where nobody looks at it. The file name
 * begins with the project: desktop or mobile.
 */
export async function shoot(page: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env.CI === 'true') return
  // Wait until modals, markers and glow have come to rest.
  await page.waitForTimeout(800)
  await page.screenshot({ path: `../test-results/shots/${info.project.name}-${name}.png` })
}

/**
 * Saves a screenshot of the whole page. The window is made as tall as the page, so that sticky
 * elements stay at its edges.
 */
export async function shootWhole(page: Page, info: TestInfo, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  // Wait for the footer, which loads when the browser is idle.
  await expect(page.getByText('Amihan FC')).toBeAttached()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.waitForTimeout(400)
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.evaluate('scrollTo(0, 0)')
  await page.setViewportSize({ ...size, height })
  await shoot(page, info, name)
  await page.setViewportSize(size)
}

/** Dismisses all toasts and moves the mouse pointer away. */
export async function clearView(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  await page.mouse.move(0, 0)
}

/** Saves a screenshot of the top bar with the balances. */
export async function shootStrip(page: Page, info: TestInfo, name: string): Promise<void> {
  const path = `../test-results/shots/${info.project.name}-strip-${name}.png`
  await page.getByRole('banner').screenshot({ path })
}

/** Makes the page look as it does to a person with deuteranopia. */
export async function seeAsDeuteranope(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' })
  return browser
}

/** Saves a screenshot of the page as it looks to a person with deuteranopia. */
export async function shootDeuteranopia(page: Page, info: TestInfo, name: string): Promise<void> {
  const browser = await seeAsDeuteranope(page)
  const path = `../test-results/shots/${info.project.name}-deuteranopia-${name}.png`
  await page.screenshot({ path })
  await browser.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
}

/** Stores the light theme as the preference before the first page is rendered. */
export async function useLightTheme(page: Page): Promise<void> {
  await storePreferences(page, { theme: 'light' })
}

export async function storePreferences(page: Page, choices: object): Promise<void> {
  await page.addInitScript(`localStorage.setItem('device-choices', '${JSON.stringify(choices)}')`)
}
