import { expect, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'
import { cashOutButton, likelier, openGame, ROUND_GAMES, settle } from './rounds.ts'

const game = ROUND_GAMES.hilo

test('hilo is played by keyboard alone, and a reload changes nothing', async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await openGame(page, game)
  const title = page.getByRole('heading', { level: 1, name: 'Hilo' })
  const deal = page.getByRole('button', { name: 'Deal', exact: true })
  const cards = page.getByRole('list', { name: 'Cards in this round' }).getByRole('img')
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  await reach(page, deal)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(1)
  await settle(page, game)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(2)
  await settle(page, game)
  // Start a new round after each wrong guess, which ends the round.
  for (let tries = 0; tries < 12; tries++) {
    if ((await deal.count()) === 1) {
      await title.focus()
      await reach(page, deal)
      await page.keyboard.press('Enter')
      await settle(page, game)
    }
    await title.focus()
    await reach(page, await likelier(page))
    const before = await cards.count()
    await page.keyboard.press('Space')
    await expect(cards).not.toHaveCount(before)
    await settle(page, game)
    if ((await deal.count()) === 0) break
  }
  const names = await cards.evaluateAll((all) => all.map((card) => card.ariaLabel))
  expect(names.at(-1)).toMatch(/^\w+ of (clubs|diamonds|hearts|spades)$/)

  await page.reload()
  await expect(page.getByText(/Round open – auto-closes/).first()).toBeVisible()
  const shown = () => cards.evaluateAll((all) => all.map((card) => card.ariaLabel))
  await expect.poll(shown).toEqual(names)
  await title.focus()
  await reach(page, cashOutButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/Cashed out\. Payout ₱/)).toBeAttached()
})
