import { expect, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'
import { cashOutButton, openGame, playByKey, ROUND_GAMES } from './rounds.ts'

const game = ROUND_GAMES.rock_paper_scissors

test('rock paper scissors is played by keyboard alone, and a reload changes nothing', async ({
  page,
}) => {
  await signIn(page, PLAYERS.keyboard)
  await openGame(page, game)
  const title = page.getByRole('heading', { level: 1, name: 'Rock Paper Scissors' })
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  await reach(page, page.getByRole('radio', { name: 'Rock' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked()
  // Throw again after a tie, and start a new round after a loss.
  for (let throws = 0; throws < 30; throws++) {
    await playByKey(page, game, 'Enter')
    if ((await cashOutButton(page).getAttribute('aria-disabled')) === null) break
  }
  const message = page.getByText(/^You: Paper\. House: Rock\. Win\. Streak 1, 1\.98x\.$/)
  await expect(message).toBeAttached()

  await page.reload()
  await expect(page.getByText(/auto-closes in 2\d h \d+ min, pays 1\.98x/).first()).toBeVisible()
  await title.focus()
  await reach(page, cashOutButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/Cashed out\. Payout ₱1\.98\./)).toBeAttached()
})
