import { expectNoSeriousFault } from './faults.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'

const GAMES = ['limbo', 'keno', 'plinko', 'mines', 'hilo', 'flip', 'rock-paper-scissors']

test('no game and no pay table has a serious accessibility fault [spec 19, 264]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page, PLAYERS.screens)
  for (const game of GAMES) {
    await page.goto(`/casino/games/${game}`)
    await expect(page.getByLabel('Bet amount')).toBeVisible()
    await expectNoSeriousFault(page)
    await page.getByRole('button', { name: 'How to play' }).click()
    await expect(page.getByRole('table', { name: 'Pay table' })).toBeVisible()
    await expectNoSeriousFault(page)
  }
})
