import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects that axe finds no serious violation and that the page does not scroll horizontally. */
export async function expectNoSeriousFault(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  // Wait for the end of the modal's animation: half-faded colours would fail the contrast check.
  await page.waitForTimeout(500)
  let faults = await seriousFaults(page)
  // On a slow machine, the animation takes longer. A fault counts only if it lasts.
  for (let tries = 1; tries <= 5 && faults.length > 0; tries++) {
    await page.waitForTimeout(1_000)
    faults = await seriousFaults(page)
  }
  expect(faults).toEqual([])
}

async function seriousFaults(page: Page): Promise<string[]> {
  // Legacy mode checks the page itself only. The other mode also checks frames of other origins,
  // which the app does not have, and opens a second page for each check: it takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth')
  await expect.poll(isTooWide, 'the page scrolls sideways').toBe(false)
}
