import type { Page } from '@playwright/test'
import { expect, PLAYERS, signIn, test } from './fixtures.ts'
import { cashOutButton, openGame, openRound, ROUND_GAMES, settle } from './rounds.ts'

test('a round is the same after a double press, after going back, and on a small device', async ({
  page,
  browser,
}) => {
  const starts = new Set<string>()
  page.on('request', (request) => {
    // A request that gets no reply in time is sent again with its identifier.
    if (request.url().endsWith('/start')) starts.add(request.postData() ?? '')
  })
  await signIn(page, PLAYERS.journey)
  const phone = await browser.newPage({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  await signIn(phone, PLAYERS.journey)
  for (const game of Object.values(ROUND_GAMES)) {
    await openGame(page, game)
    starts.clear()
    await page.getByRole('button', { name: game.start, exact: true }).dblclick()
    // Wait for the request, because the betting code may still be loading.
    await expect.poll(() => starts.size).toBeGreaterThan(0)
    await settle(page, game)
    expect(starts.size).toBe(1)
    await openRound(page, game)
    const round = await read(page)

    await page.goBack()
    await page.goForward()
    await expect(cashOutButton(page)).not.toHaveAttribute('aria-disabled')
    await expect.poll(() => read(page)).toEqual(round)

    await phone.goto(`/casino/games/${game.slug}`)
    await expect(cashOutButton(phone)).not.toHaveAttribute('aria-disabled')
    await expect.poll(() => read(phone)).toEqual(round)
    await expect(phone.getByText(/Round open – auto-closes/).first()).toBeVisible()
    await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await expect(cashOutButton(phone)).toBeInViewport({ ratio: 1 })
    await cashOutButton(phone).dblclick()
    await expect(phone.getByText('Verified', { exact: true })).toBeVisible()
  }
  await phone.close()
})

/** Returns the round as the player sees it: tiles, cards, streak and payout. */
async function read(page: Page): Promise<string[]> {
  const tiles = page.getByRole('gridcell')
  const cards = page.getByRole('list', { name: 'Cards in this round' }).getByRole('img')
  const names = [tiles, cards].map((all) =>
    all.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? '')),
  )
  const steps = page.locator('[aria-current="step"]').allTextContents()
  return [...(await Promise.all([...names, steps])).flat(), await cashOutButton(page).innerText()]
}
