import type { Locator, Page } from '@playwright/test'

/** Presses Tab until the element has the focus, as keyboard users do. */
export async function reach(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await goal.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it.')
}

/** Moves the focus to a field by keyboard and replaces its text. */
export async function typeOver(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
