import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A stepwise game: the labels of its main button, and how to take a step. */
export type RoundGameJourney = {
  slug: string
  start: string
  practice: string
  next: string
  /** Takes the step most likely to succeed. A round that has just ended is started again. */
  step: (page: Page) => Promise<void>
}

export const ROUND_GAMES: Record<'mines' | 'hilo' | 'flip' | 'rps', RoundGameJourney> = {
  mines: {
    slug: 'mines',
    start: 'Start round',
    practice: 'Practice round',
    next: 'Random tile',
    step: (page) => page.getByRole('button', { name: /^(Random tile|Start round)$/ }).click(),
  },
  hilo: {
    slug: 'hilo',
    start: 'Deal',
    practice: 'Practice round',
    next: 'Skip card',
    step: async (page) => (await likelier(page)).click(),
  },
  flip: {
    slug: 'flip',
    start: 'Flip',
    practice: 'Practice flip',
    next: 'Flip again',
    step: (page) => page.getByRole('button', { name: /^Flip( again)?$/ }).click(),
  },
  rps: {
    slug: 'rock-paper-scissors',
    start: 'Throw',
    practice: 'Practice throw',
    next: 'Throw again',
    step: (page) => page.getByRole('button', { name: /^Throw( again)?$/ }).click(),
  },
}

/** Returns the likelier of the two hilo guesses. */
export async function likelier(page: Page): Promise<Locator> {
  const guesses = page.getByRole('button', { name: /% [\d.,]+x$/ })
  await expect(guesses.first()).toBeEnabled()
  const names = await guesses.evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  const chances = names.map((name) => Number(/([\d.]+)%/.exec(name)?.[1]))
  return guesses.nth(chances.indexOf(Math.max(...chances)))
}

export const cashOutButton = (page: Page) => page.getByRole('button', { name: /^Cash out/ })
export const pills = (page: Page) =>
  page.getByRole('list', { name: 'Last 15 results' }).getByRole('button')

/** Opens the game without an open round; one left by another journey is played to its end. */
export async function openGame(page: Page, game: RoundGameJourney): Promise<void> {
  await page.goto(`/casino/games/${game.slug}`)
  await settle(page, game)
  const { start, practice } = game
  const main = page.getByRole('button', { name: new RegExp(`^(${start}|${practice})$`) })
  for (let steps = 0; steps < 60 && (await main.count()) === 0; steps++) {
    if (await isPayable(page)) await cashOutButton(page).click()
    else await game.step(page)
    await settle(page, game)
  }
  await page.getByLabel('Bet amount').fill('1')
}

/** Starts rounds until one has a success to cash out. */
export async function openRound(page: Page, game: RoundGameJourney): Promise<void> {
  const start = page.getByRole('button', { name: game.start, exact: true })
  for (let tries = 0; tries < 60 && !(await isPayable(page)); tries++) {
    if ((await start.count()) === 1) await start.click()
    else await game.step(page)
    await settle(page, game)
  }
  await expect(cashOutButton(page)).not.toHaveAttribute('aria-disabled')
}

/** Continues until the round is lost. */
export async function loseRound(page: Page, game: RoundGameJourney): Promise<void> {
  const before = await pills(page).count()
  const lost = page.locator('[data-look="loss"]')
  for (let steps = 0; steps < 90 && (await lost.count()) === 0; steps++) {
    const start = page.getByRole('button', { name: game.start, exact: true })
    if ((await start.count()) === 1) await start.click()
    else await game.step(page)
    await settle(page, game)
  }
  expect(await pills(page).count()).toBeGreaterThan(before)
}

/** Waits until the stage is at rest and accepts a press. */
export async function settle(
  page: Page,
  { start, practice, next }: RoundGameJourney,
): Promise<void> {
  const main = page.getByRole('button', { name: new RegExp(`^(${start}|${practice}|${next})$`) })
  await expect(main).not.toHaveAttribute('aria-busy')
}

export async function isPayable(page: Page): Promise<boolean> {
  return (await cashOutButton(page).getAttribute('aria-disabled')) === null
}
