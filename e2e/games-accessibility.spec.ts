import { expectNoSidewaysScroll } from './faults.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { ONE_SHOT_SLUGS } from './one-shot-games.ts'
import { ROUND_GAMES } from './rounds.ts'

/** The main button of each game before a stake is entered. */
const GAMES = [
  ...ONE_SHOT_SLUGS.map(([slug, { practice }]) => ({ slug, practice })),
  ...Object.values(ROUND_GAMES),
]
/** The fade that replaces every movement. */
const FADE_MS = 120

// All pages, one after the other.
test.setTimeout(90_000)

test('no game loses content at 320 pixels or at 200 %', async ({ page }) => {
  await logIn(page, PLAYERS.screens)
  for (const { slug } of GAMES) {
    // A 1440-pixel screen at 200 % has 720 CSS pixels.
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
})

test('no game moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, PLAYERS.screens)
  for (const { slug, practice: name } of GAMES) {
    await page.goto(`/casino/games/${slug}`)
    if (slug === 'keno') await page.getByRole('button', { name: 'Pick for me' }).click()
    // A round left open by another journey changes the button's label.
    const button = page.getByRole('button', { name, exact: true })
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
