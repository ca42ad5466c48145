import type { Page } from '@playwright/test'
import { answer, lost } from './console-guard.ts'
import { HAS_REDIS, expect, fillLogin, logIn, test } from './fixtures.ts'
import { EVENTS } from './quiet.ts'
import {
  ADMIN,
  aPlayerElsewhere,
  call,
  deposit,
  newReference,
  openDrawer,
  staffElsewhere,
  untilRead,
} from './review-steps.ts'
import type { Elsewhere } from './review-steps.ts'
import { giveCoins } from './staff.ts'

// A busy machine needs seconds. Polling would take up to a minute.
const SOON = { timeout: 20_000 }
/** A script that does not return until the server answers, so that the tab hangs. */
const HANG = `const request = new XMLHttpRequest()
  request.open('GET', '/hang', false)
  request.send()`
const EXPIRED = 'Session expired. Please log in again.'
const BLOCKED = 'Your account was disabled or blocked. Please contact support.'

test('a player sees what happens elsewhere without reloading [LIVE-01]', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(answer(401, '/api/.+'))
  test.skip(!HAS_REDIS, 'there is no Redis')
  const at = { playwright, baseURL }
  const [player, staff] = [await aPlayerElsewhere(at), await staffElsewhere(at, ADMIN)]
  const drawer = await openDrawer(browser)
  const reference = newReference()
  await deposit(player, 41, await drawer.receipt(reference, '41.00'))
  await untilRead(player)
  await drawer.close()
  await logIn(page, player.username)
  const [mark, coins] = [page.getByTestId('live-mark'), page.getByTestId('coin-balance')]
  await expect(mark).toHaveText('Updates: Live')
  await expect(coins).toHaveText('₱0.00')

  await credit(staff, reference)
  await expect(coins).toHaveText('₱41.00', SOON)
  await expect(page.getByTestId('unread')).toContainText('1', SOON)
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  const words = `A message for ${player.username}`
  await write(staff, player, words)
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible(SOON)
  await page.keyboard.press('Escape')

  await bet(player)
  await expect(coins).not.toHaveText('₱41.00', SOON)
  await block(staff, player)
  await expect(page.getByRole('dialog').getByText(BLOCKED)).toBeVisible(SOON)
  await expect(mark).toHaveCount(0)
})

test('two tabs share one stream, and the other tab takes over', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  test.skip(!HAS_REDIS, 'there is no Redis')
  const at = { playwright, baseURL }
  const [player, staff] = [await aPlayerElsewhere(at), await staffElsewhere(at, ADMIN)]
  const opened: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(EVENTS)) opened.push(request.frame().page())
  })
  await logIn(page, player.username)
  await expect.poll(() => opened.length).toBeGreaterThan(0)
  const second = await context.newPage()
  await second.goto('/home')
  await expect(second.getByTestId('live-mark')).toHaveText('Updates: Live')
  await giveCoins(staff.request, player.userId, 20)
  for (const tab of [page, second])
    await expect(tab.getByTestId('coin-balance')).toHaveText('₱20.00', SOON)
  expect(opened).not.toContain(second)

  await page.close()
  await expect.poll(() => opened.includes(second)).toBe(true)
  await giveCoins(staff.request, player.userId, 20)
  await expect(second.getByTestId('coin-balance')).toHaveText('₱40.00', SOON)
})

test('a tab takes the stream over from one that is frozen, and from one that hangs', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  test.skip(!HAS_REDIS, 'there is no Redis')
  const at = { playwright, baseURL }
  const [player, staff] = [await aPlayerElsewhere(at), await staffElsewhere(at, ADMIN)]
  const opened: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(EVENTS)) opened.push(request.frame().page())
  })
  await logIn(page, player.username)
  await expect(page.getByTestId('live-mark')).toHaveText('Updates: Live')
  const second = await context.newPage()
  await second.goto('/home')
  await expect(second.getByTestId('live-mark')).toHaveText('Updates: Live')
  expect(opened).not.toContain(second)

  // Playwright keeps its pages active, so they cannot really be frozen.
  await page.evaluate(`document.dispatchEvent(new Event('freeze'))`)
  await expect.poll(() => opened.at(-1) === second).toBe(true)
  await giveCoins(staff.request, player.userId, 20)
  await expect(second.getByTestId('coin-balance')).toHaveText('₱20.00', SOON)

  await page.evaluate(`document.dispatchEvent(new Event('resume'))`)
  const hang = Promise.withResolvers<void>()
  await second.route('**/hang', (route) => hang.promise.then(() => route.fulfill({ body: '' })))
  const hanging = second.evaluate(HANG)
  try {
    // Others take the stream of a tab that hangs after 12 seconds.
    await expect.poll(() => opened.at(-1) === page).toBe(true)
    await giveCoins(staff.request, player.userId, 20)
    await expect(page.getByTestId('coin-balance')).toHaveText('₱40.00', SOON)
  } finally {
    hang.resolve()
  }
  await hanging
  await expect(second.getByTestId('coin-balance')).toHaveText('₱40.00', SOON)
})

test('after somebody else logs in in another tab, nothing of the previous player is left', async ({
  page,
  context,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  test.skip(!HAS_REDIS, 'there is no Redis')
  expectInConsole(answer(401, '/api/.+'))
  expectInConsole(answer(403, '/api/.+'))
  const at = { playwright, baseURL }
  const [first, next] = [await aPlayerElsewhere(at), await aPlayerElsewhere(at)]
  const staff = await staffElsewhere(at, ADMIN)
  await giveCoins(staff.request, first.userId, 77)
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  await logIn(page, first.username)
  await expect(page.getByTestId('coin-balance')).toHaveText('₱77.00')

  await other.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await fillLogin(other, next.username)
  await other.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByTestId('coin-balance')).toHaveText('₱0.00')
  await expect(page.getByTestId('coin-balance')).toHaveText('₱0.00', SOON)
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(next.username)
  await expect(page.getByText(first.username)).toHaveCount(0)
})

test('staff see new reports and the counts of queues without reloading', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.skip(!HAS_REDIS, 'there is no Redis')
  const player = await aPlayerElsewhere({ playwright, baseURL })
  await logIn(page, ADMIN)
  await page.goto('/admin/reports')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const title = `Live ${player.username}`
  await expect(async () => {
    // The page may still be loading the stream, and an event before it is not sent again.
    await report(player, title)
    await expect(page.getByText(title).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const counted = page.waitForResponse('**/api/v1/admin/overview', SOON)
  await report(player, title)
  await counted
})

test('without a stream everything arrives by polling and on focus', async ({
  page,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(lost(EVENTS))
  expectInConsole(answer(401, '/api/.+'))
  const at = { playwright, baseURL }
  const [player, staff] = [await aPlayerElsewhere(at), await staffElsewhere(at, ADMIN)]
  await page.route(`**${EVENTS}`, (route) => route.abort())
  await page.clock.install()
  await logIn(page, player.username)
  const coins = page.getByTestId('coin-balance')
  await expect(coins).toHaveText('₱0.00')
  await expect(page.getByTestId('live-mark')).toHaveCount(0)
  await giveCoins(staff.request, player.userId, 30)
  await write(staff, player, 'A message')
  await expect(async () => {
    // A job writes the messages, so a focus may come before them.
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
    await expect(coins).toHaveText('₱30.00', { timeout: 5_000 })
    await expect(page.getByTestId('unread')).toContainText('2', { timeout: 5_000 })
  }).toPass()
  await block(staff, player)
  // The page polls every minute. Without the jump, this would take longer than it waits for.
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('dialog').getByText(EXPIRED)).toBeVisible(SOON)
})

/** Records that the money of a deposit was received, which credits it. */
async function credit(staff: Elsewhere, referenceNumber: string): Promise<void> {
  await call(staff.request, 'POST', '/api/v1/admin/deposit-receipts', {
    referenceNumber,
    amount: 41,
    receivedFrom: 'MA•••A L. R.',
    receiptDate: '2026-11-14',
  })
}

async function write(staff: Elsewhere, { userId }: Elsewhere, message: string): Promise<void> {
  const data = { message, userId, type: 'admin' }
  await call(staff.request, 'POST', '/api/v1/admin/notifications', data)
}

async function bet({ request }: Elsewhere): Promise<void> {
  const identifier = `live-${Date.now()}`
  const data = { amount: 20, condition: 'above', currency: 'coin', target: 50.5, identifier }
  await call(request, 'POST', '/api/v1/dice/roll', data)
}

async function report({ request }: Elsewhere, title: string): Promise<void> {
  await call(request, 'POST', '/api/v1/reports', { title, description: 'Seen at once' })
}

async function block(staff: Elsewhere, { userId }: Elsewhere): Promise<void> {
  const data = { status: 'blocked', reason: 'For a journey' }
  await call(staff.request, 'PUT', `/api/v1/admin/users/${userId}`, data)
}
