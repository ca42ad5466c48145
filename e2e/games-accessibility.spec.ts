import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './faults.ts'
import { expect, PLAYERS, signIn, test } from './fixtures.ts'
import { betButton, ONE_SHOT_SLUGS, prepareBet } from './one-shot-games.ts'
import { ROUND_GAMES } from './rounds.ts'

/** The games, each with its main button while no stake is entered and no round is open. */
const GAMES = [
  ...ONE_SHOT_SLUGS.map((slug) => ({ slug, main: betButton })),
  ...Object.values(ROUND_GAMES).map(({ slug, practice: name }) => ({
    slug,
    main: (page: Page) => page.getByRole('button', { name, exact: true }),
  })),
]
/** The duration of the fade that replaces movement if the user prefers reduced motion. */
const FADE_MS = 120

test(
  'no game loses content at 320 pixels or at 200 % [UI-10]',
  { tag: '@any-size' },
  async ({ page }) => {
    await signIn(page, PLAYERS.screens)
    for (const { slug } of GAMES) {
      // At 200 % zoom, a 1440-pixel screen is 720 CSS pixels wide.
      for (const size of [
        { width: 720, height: 450 },
        { width: 320, height: 640 },
      ]) {
        await page.setViewportSize(size)
        await page.goto(`/casino/games/${slug}`)
        await expect(page.getByRole('button', { name: 'How to play' })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await page.getByLabel('Bet amount').scrollIntoViewIfNeeded()
        await expect(page.getByLabel('Bet amount')).toBeInViewport()
        await page.getByRole('button', { name: 'Fairness' }).scrollIntoViewIfNeeded()
        await expect(page.getByRole('button', { name: 'Fairness' })).toBeInViewport()
      }
    }
  },
)

test('no game moves with reduced motion', { tag: '@any-size' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, PLAYERS.screens)
  for (const { slug, main } of GAMES) {
    await page.goto(`/casino/games/${slug}`)
    await prepareBet(page, slug)
    // If another journey left a round open, the button has another label. It is then not pressed.
    const button = main(page)
    await expect(page.getByLabel('Bet amount')).toBeVisible()
    if ((await button.count()) === 1) await button.click()
    const longest = await page.evaluate(`new Promise((resolve) => {
      let longest = 0
      const until = performance.now() + 600
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { duration } = animation.effect.getComputedTiming()
          longest = Math.max(longest, Number(duration))
        }
        if (performance.now() < until) requestAnimationFrame(look)
        else resolve(longest)
      }
      look()
    })`)
    expect(longest, slug).toBeLessThanOrEqual(FADE_MS)
  }
})
