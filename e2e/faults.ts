import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Nothing serious by axe, and nothing that makes the page scroll sideways. */
export async function expectNoSeriousFault(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  // Half-faded colours are no colours of ours: the opening of a modal must have ended.
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
