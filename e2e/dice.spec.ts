import type { Page, Request } from '@playwright/test'
import { answer, lost } from './console-guard.ts'
import { balanceOf, expect, hideEarlierBets, PLAYERS, roll, signIn, test } from './fixtures.ts'

const ROLL_PATH = '**/api/v1/dice/roll'
/** Matches the button while a bet is being checked, and after the page has given up for now. */
const CHECKS = /^(Checking your bet…|Check my bet)$/

test.beforeEach(async ({ page }) => {
  await signIn(page, PLAYERS.keyboard)
  await hideEarlierBets(page)
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Turbo' })).toBeVisible()
})

async function setAuto(page: Page, settings: Record<string, string>, target?: string) {
  await page.getByRole('button', { name: 'Turbo' }).click()
  await page.getByLabel('Bet amount').fill('1')
  if (target !== undefined) {
    await page.getByLabel(/^Roll (above|below)$/).fill(target)
  }
  await page.getByText('Auto', { exact: true }).click()
  for (const [label, value] of Object.entries(settings)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}
const start = (page: Page) => page.getByRole('button', { name: 'Start auto' }).click()
const ended = (page: Page) =>
  page.getByText(/^(Auto-bet (stopped|finished)|You stopped auto-bet).*net/).first()

/**
 * Delays each roll until the returned function is called, so that a run cannot end before. The page
 * would take a roll without a reply for lost after ten seconds.
 */
async function delayRolls(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(ROLL_PATH, async (route) => {
    await Promise.race([promise, new Promise((wake) => setTimeout(wake, 4_000))])
    await route.continue()
  })
  return resolve
}

/** Returns a function that tells for how long the page has neither sent nor awaited a roll. */
function watchRolls(page: Page): () => number {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const isRoll = (request: Request) => request.url().endsWith('/api/v1/dice/roll')
  const end = (request: Request) => {
    if (open.delete(request)) changedAt = Date.now()
  }
  page.on('request', (request) => {
    if (!isRoll(request)) return
    open.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => (open.size > 0 ? 0 : Date.now() - changedAt)
}

test.describe('auto-bet stops and shows the reason [AUTO-02]', () => {
  test('auto-bet stops at its number of bets, with the balance it reports', async ({ page }) => {
    const before = await balanceOf(page)
    await setAuto(page, { 'Number of bets': '12' })
    const release = await delayRolls(page)
    await start(page)
    await expect(page.getByRole('button', { name: /Stop \(\d+ of 12 left\)/ })).toBeVisible()
    await expect(page.getByLabel('Bet amount')).toBeDisabled()
    release()
    await expect(ended(page)).toContainText('all bets placed. 12 bets')
    const net = Number((await ended(page).textContent())?.match(/net .?₱(\d+\.\d\d)/)?.[1])
    const change = async () => Math.abs((await balanceOf(page)) - before)
    await expect.poll(change).toBeCloseTo(net, 2)
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start auto' })).toBeEnabled()
  })

  test('auto-bet stops at its profit', async ({ page }) => {
    await page.getByText('Below', { exact: true }).click()
    await setAuto(page, { 'Number of bets': '30', 'Stop on profit': '0.01' }, '98')
    await start(page)
    await expect(ended(page)).toContainText(/profit target reached|all bets placed/)
    // One run in fifty loses its first bet, for which the other bets cannot make up: run once more.
    if ((await ended(page).innerText()).includes('all bets placed')) {
      await start(page)
      await expect(ended(page)).toBeHidden()
    }
    await expect(ended(page)).toContainText('profit target reached')
  })

  test('auto-bet stops before the bet that could exceed the loss limit', async ({ page }) => {
    const before = await balanceOf(page)
    await setAuto(page, { 'Number of bets': '30', 'Stop on loss': '3' }, '98')
    await start(page)
    // One run in seventeen wins one of its first three bets and then continues to the last bet.
    await expect(ended(page)).toContainText(/could exceed|all bets placed/, {
      timeout: 120_000,
    })
    expect(before - (await balanceOf(page))).toBeLessThanOrEqual(3)
  })

  test('auto-bet stops at a single win', async ({ page }) => {
    await page.getByText('Below', { exact: true }).click()
    await setAuto(page, { 'Number of bets': '30', 'Stop at multiplier': '1.01' }, '98')
    await start(page)
    await expect(ended(page)).toContainText('you reached your win target')
  })

  test('auto-bet stops on Esc, and on leaving the page', async ({ page }) => {
    const quietMs = watchRolls(page)
    await setAuto(page, { 'Number of bets': '1000' })
    await start(page)
    await expect(page.getByRole('button', { name: /of 1000 left/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ended(page)).toContainText('You stopped auto-bet')
    await start(page)
    await expect(page.getByRole('button', { name: /of 1000 left/ })).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).first().click()
    // The bet under way is still settled. A run that went on would never be quiet for so long.
    await expect.poll(quietMs).toBeGreaterThan(3_000)
    await page.goBack()
    await expect(ended(page)).toContainText('you left the game')
  })

  test('auto-bet stops at an error after a retry; too many requests only delay it', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(answer(429, '/api/v1/dice/roll'))
    expectInConsole(lost('/api/v1/dice/roll'))
    // The aborted bet reaches the server only when the player checks it. By then its auto session
    // has ended, so the bet is refused.
    expectInConsole(answer(409, '/api/v1/dice/roll'))
    await setAuto(page, { 'Number of bets': '5' })
    let refused = 0
    await page.route(ROLL_PATH, (route) => {
      refused += 1
      if (refused > 2) return route.continue()
      return route.fulfill({ status: 429, json: { data: null, message: '', code: 'x' } })
    })
    await start(page)
    await expect(ended(page)).toContainText('all bets placed. 5 bets')
    await page.unroute(ROLL_PATH)
    await page.route(ROLL_PATH, (route) => route.abort())
    await start(page)
    await expect(page.getByRole('button', { name: 'Check my bet' })).toBeVisible({
      timeout: 90_000,
    })
    await page.unroute(ROLL_PATH)
    await page.getByRole('button', { name: 'Check my bet' }).click()
    await expect(ended(page)).toContainText('couldn’t be settled')
  })
})

test('a bet whose reply was lost is found after a reload [RCV-01]', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(lost('/api/v1/dice/roll'))
  await page.getByLabel('Bet amount').fill('1')
  // The page sends the bet again by itself, so replies are lost until the page is a new one.
  let isLost = true
  await page.route(ROLL_PATH, async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect(page.getByRole('button', { name: CHECKS })).toBeVisible()
  page.once('domcontentloaded', () => (isLost = false))
  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  const pills = page.getByRole('list', { name: 'Last 15 results' }).getByRole('button')
  await expect(pills).toHaveCount(1)
  const pending = () => page.evaluate(() => sessionStorage.getItem('pending-dice'))
  await expect.poll(pending).toBeNull()
})

test('hotkeys are off by default and never act while typing', async ({ page }) => {
  const amount = page.getByLabel('Bet amount')
  await amount.fill('8')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('x')
  await expect(amount).toHaveValue('8.00')
  await page.getByRole('button', { name: 'Hotkeys' }).click()
  await page.getByRole('switch', { name: 'Use hotkeys' }).check()
  await page.keyboard.press('Escape')
  // Until the page knows that the panel is closed, it ignores hotkeys.
  await expect(page.locator('[popovertarget][aria-expanded=true]')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('x')
  await expect(amount).toHaveValue('4.00')
  await page.keyboard.press('v')
  await expect(amount).toHaveValue('8.00')
  await page.keyboard.press('z')
  await expect(amount).toHaveValue('0.01')
  await page.keyboard.press('l')
  await expect(page.getByLabel('Roll below')).toHaveValue('49.50')
  await page.keyboard.press('h')
  await page.keyboard.press('Space')
  await expect(page.locator('[data-look="win"], [data-look="loss"]')).toBeVisible()
  await amount.focus()
  await page.keyboard.press('x')
  await expect(amount).not.toHaveValue('0.00')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Hotkeys' })).toBeVisible()
})

test('the slider moves by keys as described', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Target' })
  await slider.focus()
  const steps = [
    ['ArrowRight', '51.00'],
    ['Shift+ArrowRight', '51.01'],
    ['PageUp', '56.01'],
    ['PageDown', '51.01'],
    ['Home', '2.00'],
    ['End', '98.00'],
  ] as const
  for (const [key, target] of steps) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^Roll above ${target},`))
  }
})

test('the fairness drawer replays a bet step by step and checks the chain', async ({ page }) => {
  await page.getByLabel('Bet amount').fill('1')
  await roll(page)
  await roll(page)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('list', { name: 'Last 15 results' }).getByRole('button').last().click()
  const drawer = page.getByRole('dialog', { name: 'Fairness' })
  await expect(drawer.getByText(/: matches$/)).toHaveCount(6)
  await drawer.getByRole('tab', { name: 'Bet receipts' }).click()
  await drawer.getByRole('button', { name: 'Check chain' }).click()
  await expect(drawer.getByText('All 2 bet receipts are signed and form one chain.')).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download bet receipts' }).click()
  expect((await download).suggestedFilename()).toBe('kapis-receipts.json')
  await drawer.getByRole('tab', { name: 'Seeds' }).click()
  await drawer.getByLabel('New seed').fill('lucky')
  await drawer.getByRole('button', { name: 'Change seeds' }).click()
  await expect(drawer.getByText(/^lucky-[A-Za-z0-9_-]{8}$/)).toBeVisible()
  await expect(drawer.getByText('0 of 1024')).toBeVisible()
})
