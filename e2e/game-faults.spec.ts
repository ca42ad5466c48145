import { expectNoSeriousFault } from './faults.ts'
import { expect, PLAYERS, signIn, test } from './fixtures.ts'
import { ONE_SHOT_SLUGS } from './one-shot-games.ts'
import { ROUND_GAMES } from './rounds.ts'

/** The games under test. Dice is covered by a journey of its own. */
const GAMES = [
  ...ONE_SHOT_SLUGS.filter((slug) => slug !== 'dice'),
  ...Object.values(ROUND_GAMES).map(({ slug }) => slug),
]

test('no game and no pay table has a serious accessibility fault [NAV-03, UI-10]', async ({
  page,
}) => {
  await signIn(page, PLAYERS.screens)
  for (const game of GAMES) {
    await page.goto(`/casino/games/${game}`)
    await expect(page.getByLabel('Bet amount')).toBeVisible()
    await expectNoSeriousFault(page)
    await page.getByRole('button', { name: 'How to play' }).click()
    await expect(page.getByRole('table', { name: 'Pay table' })).toBeVisible()
    await expectNoSeriousFault(page)
  }
})
