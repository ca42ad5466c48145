import { balanceOf, expect, hideEarlierBets, PLAYERS, signIn, test } from './fixtures.ts'
import { reach, typeOver } from './reach.ts'

test('plinko is played by keyboard alone, several balls at once', async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await hideEarlierBets(page)
  await page.goto('/casino/games/plinko')
  const title = page.getByRole('heading', { level: 1, name: 'Plinko' })
  await title.focus()
  await typeOver(page, page.getByLabel('Bet amount'), '1')
  await reach(page, page.getByRole('slider', { name: /^Rows/ }))
  await page.keyboard.press('Home')
  const buckets = page.getByRole('list', { name: 'Buckets' }).getByRole('listitem')
  await expect(buckets).toHaveCount(9)
  const drop = page.getByRole('button', { name: 'Drop ball', exact: true })
  await reach(page, drop)
  const before = await balanceOf(page)
  for (let ball = 0; ball < 4; ball++) await page.keyboard.press('Enter')
  const pills = page.getByRole('list', { name: 'Last 15 results' }).getByRole('button')
  await expect(pills).toHaveCount(4)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Landed in bucket \d of 9, \d+\.\d\dx\./)).toBeAttached()

  const paid = (await pills.allTextContents()).map((text) => Number(/^[\d.]+/.exec(text)?.[0]))
  const net = paid.reduce((sum, times) => sum + times, 0) - 4
  await expect(async () => expect((await balanceOf(page)) - before).toBeCloseTo(net, 2)).toPass()
})
