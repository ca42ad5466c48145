import type { Page } from '@playwright/test'
import { HAS_REDIS, expect, logIn, test } from './fixtures.ts'
import { ADMIN, aPlayerElsewhere, call, staffElsewhere } from './review-steps.ts'
import type { Elsewhere } from './review-steps.ts'
import { shoot } from './shoot.ts'
import { giveCoins } from './staff.ts'

// A busy machine needs seconds, and an event before the page has opened its stream is not sent.
const TRY = { timeout: 10_000 }

test.skip(!HAS_REDIS, 'there is no Redis')

test('results of others appear as they settle, and the feed can be paused [LIVE-02]', async ({
  page,
  playwright,
  baseURL,
  isMobile,
}, info) => {
  const at = { playwright, baseURL }
  const [player, other] = [await aPlayerElsewhere(at), await aPlayerElsewhere(at)]
  const staff = await staffElsewhere(at, ADMIN)
  for (const { userId } of [player, other]) await giveCoins(staff.request, userId, 100)
  await logIn(page, player.username)
  const feed = feedOf(page)
  await expect(feed.getByText('Live bets (sample)')).toBeVisible()

  await expect(async () => {
    await bet(other)
    await expect(feed.getByText(masked(other)).first()).toBeVisible(TRY)
  }).toPass()
  await shoot(page, info, 'live-feed')

  const pause = feed.getByRole('button', { name: 'Pause live results' })
  await pause.click()
  await page.mouse.move(0, 0)
  await expect(feed.getByText('Paused')).toBeVisible()
  const before = await feed.getByRole('listitem').allTextContents()
  await expect(async () => {
    await bet(other)
    await expect(feed.getByText(/^Paused, \d+ new$/)).toBeVisible(TRY)
  }).toPass()
  expect(await feed.getByRole('listitem').allTextContents()).toEqual(before)
  await pause.click()
  await expect(feed.getByText(/^Paused/)).toHaveCount(0)

  if (!isMobile) {
    await page.mouse.move(0, 0)
    await feed.getByRole('tabpanel').hover()
    await expect(feed.getByText(/^Paused/)).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(feed.getByText(/^Paused/)).toHaveCount(0)
  }
})

test('the tabs show high wins and the own bets, also those of another device', async ({
  page,
  playwright,
  baseURL,
}) => {
  const at = { playwright, baseURL }
  const [player, staff] = [await aPlayerElsewhere(at), await staffElsewhere(at, ADMIN)]
  await giveCoins(staff.request, player.userId, 100)
  await logIn(page, player.username)
  await page.goto('/casino/games/keno')
  const feed = feedOf(page)
  await feed.getByRole('tab', { name: 'Mine' }).click()
  await expect(feed.getByText('No bets yet.')).toBeVisible()
  await expect(page.getByTestId('coin-balance')).toHaveText('₱100.00')
  await expect(async () => {
    await bet(player)
    await expect(feed.getByRole('listitem').filter({ hasText: 'you' }).first()).toBeVisible(TRY)
  }).toPass()

  await feed.getByRole('tab', { name: 'High wins' }).click()
  const rows = feed.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) await expect(row).toHaveText(/High win ·|No high wins yet/)
})

const feedOf = (page: Page) => page.getByRole('region', { name: 'Live results' })

const masked = ({ username }: Elsewhere) => `${username.slice(0, 2)}••••${username.slice(-2)}`

async function bet({ request }: Elsewhere): Promise<void> {
  const identifier = `feed-${Date.now()}`
  const data = { amount: 5, condition: 'above', currency: 'coin', target: 50.5, identifier }
  await call(request, 'POST', '/api/v1/dice/roll', data)
}
