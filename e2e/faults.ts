import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The rules of axe about colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds no serious violation and that the page does not scroll horizontally. */
export async function expectNoSeriousFault(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  // Wait for the end of the modal's animation: half-faded colours would fail the contrast check.
  await page.waitForTimeout(500)
  expect(await lastingFaults(page)).toEqual([])
}

/**
 * Expects the same as `expectNoSeriousFault`, in both themes. The theme changes nothing but
 * colours, so the rules that do not concern them need no second look.
 */
export async function expectNoSeriousFaultInThemes(page: Page): Promise<void> {
  await expectNoSeriousFault(page)
  const theme = await page.evaluate<string>('document.documentElement.dataset.theme')
  await wearTheme(page, theme === 'dark' ? 'light' : 'dark')
  expect(await lastingFaults(page, COLOUR_RULES)).toEqual([])
  await wearTheme(page, theme)
}

async function wearTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}

/**
 * Returns the faults that persist. A page that is still moving, which takes longer on a slow
 * machine, may briefly have others.
 */
async function lastingFaults(page: Page, rules: string[] = []): Promise<string[]> {
  let faults = await seriousFaults(page, rules)
  for (let tries = 1; tries <= 5 && faults.length > 0; tries++) {
    await page.waitForTimeout(1_000)
    faults = await seriousFaults(page, rules)
  }
  return faults
}

/** Checks the page with these rules, or with all. */
async function seriousFaults(page: Page, rules: string[]): Promise<string[]> {
  // Legacy mode checks the page itself only. The other mode also checks frames of other origins,
  // which the app does not have, and opens a second page for each check: it takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const runOnly = rules.length > 0 && { runOnly: { type: 'rule' as const, values: rules } }
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth')
  await expect.poll(isTooWide, 'the page scrolls sideways').toBe(false)
}
