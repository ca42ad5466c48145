import type { Page } from '@playwright/test'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { cashOutButton, openGame, openRound, ROUND_GAMES, settle } from './rounds.ts'

// Four rounds, each on two devices.
test.setTimeout(120_000)

test('a round is the same after a double press, after going back, and on a small device', async ({
  page,
  browser,
}) => {
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') starts.push(new URL(request.url()).pathname)
  })
  await logIn(page, PLAYERS.journey)
  const phone = await browser.newPage({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  await logIn(phone, PLAYERS.journey)
  for (const game of Object.values(ROUND_GAMES)) {
    await openGame(page, game)
    starts.length = 0
    await page.getByRole('button', { name: game.start, exact: true }).dblclick()
    // The betting code may still be loading.
    await expect.poll(() => starts.some((path) => path.endsWith('/start'))).toBe(true)
    await settle(page, game)
    expect(starts.filter((path) => path.endsWith('/start'))).toHaveLength(1)
    await openRound(page, game)
    const round = await read(page)

    await page.goBack()
    await page.goForward()
    await expect(cashOutButton(page)).not.toHaveAttribute('aria-disabled')
    expect(await read(page)).toEqual(round)

    await phone.goto(`/casino/games/${game.slug}`)
    await expect(cashOutButton(phone)).not.toHaveAttribute('aria-disabled')
    expect(await read(phone)).toEqual(round)
    await expect(phone.getByText(/Round open – auto-closes/).first()).toBeVisible()
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await expect(cashOutButton(phone)).toBeInViewport({ ratio: 1 })
    await cashOutButton(phone).dblclick()
    await expect(phone.getByText('Verified', { exact: true })).toBeVisible()
  }
  await phone.close()
})

/** Reads a round as the player sees it: tiles, cards, streak and payout. */
async function read(page: Page): Promise<string[]> {
  const tiles = page.getByRole('gridcell')
  const cards = page.getByRole('list', { name: 'Cards in this round' }).getByRole('img')
  const names = [tiles, cards].map((all) =>
    all.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? '')),
  )
  const steps = page.locator('[aria-current="step"]').allTextContents()
  return [...(await Promise.all([...names, steps])).flat(), await cashOutButton(page).innerText()]
}
