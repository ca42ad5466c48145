import type { Page, TestInfo } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { betButton, ONE_SHOT_SLUGS, prepareBet } from './one-shot-games.ts'
import { cashOutButton, openGame, openRound, ROUND_GAMES } from './rounds.ts'
import { shoot, shootDeuteranopia, useLightTheme } from './shoot.ts'

/** The games under test. Dice is covered by a journey of its own. */
const GAMES = ONE_SHOT_SLUGS.filter((game) => game !== 'dice')

// These tests are slow: each takes many screenshots and bets until it has won once and lost once.
test.describe.configure({ timeout: 90_000 })

for (const game of GAMES) {
  test(`${game}: idle, in play, won, lost and its rules`, async ({ page }, info) => {
    await logIn(page, PLAYERS.screens)
    await page.goto(`/casino/games/${game}`)
    await expect(betButton(page)).toBeVisible()
    await expectNoSeriousFault(page)
    await shoot(page, info, `${game}-idle`)
    await prepareBet(page, game)
    await page.getByLabel('Bet amount').fill('1')
    const turbo = page.getByRole('button', { name: 'Turbo' })
    await turbo.click()
    await playBoth(page, info, game)
    await expectNoSeriousFault(page)
    await turbo.click()
    await shootInPlay(page, info, game)
    await page.getByRole('button', { name: 'How to play' }).click()
    await expect(page.getByRole('table', { name: 'Pay table' })).toBeVisible()
    await expectNoSeriousFault(page)
    await shoot(page, info, `${game}-rules`)
  })
}

test('limbo and mines in the light theme', async ({ page }, info) => {
  await useLightTheme(page)
  await logIn(page, PLAYERS.screens)
  await page.goto('/casino/games/limbo')
  await page.getByLabel('Bet amount').fill('1')
  await page.getByRole('button', { name: 'Bet', exact: true }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'light-limbo')
  await openGame(page, ROUND_GAMES.mines)
  await openRound(page, ROUND_GAMES.mines)
  await page.evaluate('scrollTo(0, 0)')
  await expectNoSeriousFault(page)
  await shoot(page, info, 'light-mines')
  await cashOutButton(page).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

// Seeds cannot be verified while a round is open, so this test uses a player who has no open round.
test("the browser's check of the last seeds", async ({ page }, info) => {
  await logIn(page, PLAYERS.journey)
  await page.goto('/casino/games/limbo')
  await page.getByLabel('Bet amount').fill('1')
  await page.getByRole('button', { name: 'Bet', exact: true }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fairness' }).click()
  const drawer = page.getByRole('dialog', { name: 'Fairness' })
  await drawer.getByRole('button', { name: 'Change seeds' }).click()
  await expect(drawer.getByText(/^Rounds 1–\d+: all verified$/)).toBeVisible()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'epoch-report')
})

test('the public fairness page', async ({ page }, info) => {
  await page.goto('/fairness')
  await expect(page.getByRole('row', { name: /^Plinko/ })).toBeVisible()
  await expect(page.getByText(/mod 10,000 = \d+ → \d+\.\d\d$/)).toBeVisible()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'fairness')
  await page.getByRole('table').first().scrollIntoViewIfNeeded()
  await shoot(page, info, 'fairness-returns')
})

test('the terms, readable by everybody', async ({ page }, info) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeInViewport()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'legal')
})

async function playBoth(page: Page, info: TestInfo, game: string): Promise<void> {
  const stage = page.locator('[data-look="win"], [data-look="loss"]').first()
  const button = betButton(page)
  const pills = page.getByRole('list', { name: 'Last 15 results' }).getByRole('button')
  const seen = new Set<string>()
  for (let bets = 0; bets < 15 && seen.size < 2; bets++) {
    const count = await pills.count()
    await button.click()
    await expect(pills).toHaveCount(Math.min(15, count + 1))
    await expect(stage).toBeVisible()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    const look = (await stage.getAttribute('data-look')) ?? ''
    await page.evaluate('scrollTo(0, 0)')
    if (!seen.has(look)) {
      await shoot(page, info, `${game}-${look}`)
      await shootDeuteranopia(page, info, `${game}-${look}`)
    }
    seen.add(look)
  }
  expect(seen.size).toBe(2)
}

/** Starts a bet and takes a screenshot before the stage comes to rest. */
async function shootInPlay(page: Page, info: TestInfo, game: string): Promise<void> {
  const button = betButton(page)
  await button.click()
  if (game === 'plinko') {
    for (let ball = 1; ball < 6; ball++) {
      await page.waitForTimeout(150)
      await button.click()
    }
  }
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(350)
  const path = `../test-results/shots/${info.project.name}-${game}-playing.png`
  await page.screenshot({ path })
  await expect(page.locator('[data-look="win"], [data-look="loss"]').first()).toBeVisible()
}
