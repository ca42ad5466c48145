import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects no serious axe violation and no horizontal scrolling. */
export async function expectNoSeriousFault(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  // Wait for the modal's animation: half-faded colours would fail the contrast check.
  await page.waitForTimeout(500)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(serious).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  expect(tooWide, 'the page scrolls sideways').toBe(false)
}
