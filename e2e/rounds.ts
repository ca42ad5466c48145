import type { GameSlug } from '@kapis/games/game-names'
import type { RoundGame } from '@kapis/games/games'
import type { Locator, Page, Response } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A multi-step game: the labels of its main button, and how to take a step. */
export type RoundGameJourney = {
  slug: string
  start: string
  practice: string
  next: string
  /**
   * Takes the step that is most likely to succeed. In some games it starts a new round if the last
   * one has ended.
   */
  step: (page: Page) => Promise<void>
}

/** The multi-step games, each with the slug of its page. */
export const ROUND_GAMES: { [G in RoundGame]: RoundGameJourney & { slug: GameSlug<G> } } = {
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
  rock_paper_scissors: {
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

/**
 * Opens the game without an open round. A round that another journey left open is first played to
 * its end.
 */
export async function openGame(page: Page, game: RoundGameJourney): Promise<void> {
  await page.goto(`/casino/games/${game.slug}`)
  await settle(page, game)
  const { start, practice } = game
  const main = page.getByRole('button', { name: new RegExp(`^(${start}|${practice})$`) })
  for (let steps = 0; steps < 60 && (await main.count()) === 0; steps++) {
    const isWon = await isPayable(page)
    await play(page, game, () => (isWon ? cashOutButton(page).click() : game.step(page)))
  }
  await page.getByLabel('Bet amount').fill('1')
}

/** Plays until a round has a success and can be cashed out. */
export async function openRound(page: Page, game: RoundGameJourney): Promise<void> {
  const start = page.getByRole('button', { name: game.start, exact: true })
  for (let tries = 0; tries < 60 && !(await isPayable(page)); tries++) {
    const isNew = (await start.count()) === 1
    await play(page, game, () => (isNew ? start.click() : game.step(page)))
  }
  await expect(cashOutButton(page)).not.toHaveAttribute('aria-disabled')
}

/** Plays until a round is lost. */
export async function loseRound(page: Page, game: RoundGameJourney): Promise<void> {
  const before = await pills(page).count()
  const lost = page.locator('[data-look="loss"]')
  for (let steps = 0; steps < 90 && (await lost.count()) === 0; steps++) {
    const start = page.getByRole('button', { name: game.start, exact: true })
    const isNew = (await start.count()) === 1
    await play(page, game, () => (isNew ? start.click() : game.step(page)))
  }
  expect(await pills(page).count()).toBeGreaterThan(before)
}

/**
 * Presses a key that starts a round or takes a step, and waits until its result is shown.
 */
export function playByKey(page: Page, game: RoundGameJourney, key: string): Promise<void> {
  return play(page, game, () => page.keyboard.press(key))
}

/**
 * Does what starts a round or takes a step, and waits until its result is shown. It waits for the
 * reply, because the page may be busy for too short a time to be seen, or not yet.
 */
async function play(
  page: Page,
  { slug, start, practice, next }: RoundGameJourney,
  act: () => Promise<void>,
): Promise<void> {
  const isReply = (response: Response) =>
    response.request().method() === 'POST' && response.url().includes(`/api/v1/${slug}/`)
  const reply = page.waitForResponse(isReply)
  await act()
  await reply
  // With hotkeys on, the button's name ends with its key.
  const main = page.getByRole('button', { name: new RegExp(`^(${start}|${practice}|${next})`) })
  await expect(main).not.toHaveAttribute('aria-busy')
}

/** Waits until the stage is at rest and the main button accepts a press. */
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
