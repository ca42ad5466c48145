import type { Page, TestInfo } from '@playwright/test'

/** A picture for people to look at: test-results/shots, one set for each size. */
export async function shoot(page: Page, info: TestInfo, name: string): Promise<void> {
  // Long enough for modals, markers and glow to have come to rest.
  await page.waitForTimeout(800)
  await page.screenshot({ path: `../test-results/shots/${info.project.name}-${name}.png` })
}

/** The device remembers the light theme before the first page is drawn. */
export async function useLightTheme(page: Page): Promise<void> {
  await rememberChoices(page, { theme: 'light' })
}

export async function rememberChoices(page: Page, choices: object): Promise<void> {
  await page.addInitScript(`localStorage.setItem('device-choices', '${JSON.stringify(choices)}')`)
}
