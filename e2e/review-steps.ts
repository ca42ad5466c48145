import { randomInt } from 'node:crypto'
import type { DataOf, Route } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD, endAfterJourney, expect, signIn } from './fixtures.ts'
import { codeIn, mailTo } from './mails.ts'

export const ADMIN = 'a-reyes1'
export const SECOND = 'r-santos'
const RECORDER = 'l-garcia'

export type Contexts = {
  playwright: { request: { newContext(options: object): Promise<APIRequestContext> } }
  baseURL: string | undefined
}
/** A user who sends requests to the API directly, without a page. */
export type Elsewhere = { request: APIRequestContext; userId: string; username: string }

let made = 0

/** Signs up a new player through the API, without a page. */
export async function aPlayerElsewhere(contexts: Contexts): Promise<Elsewhere> {
  const request = await openRequest(contexts)
  made += 1
  const username = `q${process.env.TEST_PARALLEL_INDEX}${made}-${Date.now().toString(36)}`
  const { user } = await call<typeof routes.signUp>(request, 'POST', '/api/v1/auth/signup', {
    username,
    email: `${username}@example.com`,
    mobileNumber: `09${String(randomInt(1e9)).padStart(9, '0')}`,
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
    acceptedTerms: true,
  })
  return { request, userId: user.userId, username }
}

export async function staffElsewhere(contexts: Contexts, username: string): Promise<Elsewhere> {
  const request = await openRequest(contexts)
  const sent = { username, password: DEMO_PASSWORD }
  const { user } = await call<typeof routes.signIn>(request, 'POST', '/api/v1/auth/signin', sent)
  await endAfterJourney(request)
  return { request, userId: user.userId, username }
}

function openRequest({ playwright, baseURL = '' }: Contexts): Promise<APIRequestContext> {
  return playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
}

export async function call<R extends Route>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<DataOf<R>> {
  const reply = await request.fetch(path, { method, ...(data !== undefined && { data }) })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { data: DataOf<R> }).data
}

export const newReference = (): string => `7${String(randomInt(1e12)).padStart(12, '0')}`

/** Returns the text of a payment app's notice, as an operator would copy it. */
export function noticeOf(reference: string, amount: string, from = 'MA•••A L. R.'): string {
  return `You have received PHP ${amount} of GCash from ${from} w/ MSG: . Your new balance is PHP 9688.00. Ref. No. ${reference}.`
}

/**
 * Opens a page that draws receipt images. They are of our own design and imitate no payment app.
 */
export async function openDrawer(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 720, height: 900 } })
  const page = await context.newPage()
  const draw = async (body: string) => {
    await page.setContent(`<body style="margin:0;background:#fff;color:#1a2433;
      font:34px 'DejaVu Sans',sans-serif">${body}</body>`)
    return page.screenshot()
  }
  return {
    receipt: (reference: string, amount: string) => {
      const digits = reference.replace(/^(\d{4})(\d{3})(\d{6})$/, '$1 $2 $3')
      return draw(`<h2 style="margin:0;padding:40px;background:#2f6f62;color:#fff">Kapis Cashier</h2>
        <div style="padding:24px 40px"><p>Sent via GCash</p><p>Amount ${amount}</p>
        <p>Total Amount Sent PHP ${amount}</p><p>Ref No. ${digits}</p>
        <p>${paidNow()}</p></div>`)
    },
    /** Draws an image that contains no text. */
    stain: () =>
      draw(`<div style="height:900px;background:radial-gradient(circle at ${randomInt(90)}%
        ${randomInt(90)}%, hsl(${randomInt(360)} 60% 60%), hsl(${randomInt(360)} 50% 30%))"></div>`),
    close: () => context.close(),
  }
}

/** Returns the present time in Manila as a receipt prints it: `Nov 14, 2026 9:08 PM`. */
function paidNow(): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Manila' } as const
  const text = new Intl.DateTimeFormat('en-US', format).format(new Date())
  return text.replace(/, (?=\d+:)/, ' ').replaceAll('\u202F', ' ')
}

/**
 * Requests a deposit and returns the id of its wallet row. The image is read later: see
 * `untilRead`.
 */
export async function deposit(player: Elsewhere, amount: number, image: Buffer): Promise<string> {
  const path = `/api/v1/users/${player.userId}/wallet`
  const fileData = image.toString('base64')
  const receiptImage = { fileData, fileName: 'receipt.png', fileType: 'image/png' }
  const { walletHistory } = await call<typeof routes.requestDeposit>(
    player.request,
    'POST',
    `${path}/deposit`,
    { type: 'deposit', amount, receiptImage },
  )
  return walletHistory.walletHistoryId
}

export async function untilRead(player: Elsewhere): Promise<void> {
  await expect(async () => {
    const { walletHistory } = await ownRows(player)
    const waits = walletHistory.flatMap(({ waitsFor }) => waitsFor)
    expect(waits).not.toContain('reading')
  }).toPass({ timeout: 180_000 })
}

export function ownRows({ request, userId }: Elsewhere) {
  const path = `/api/v1/users/${userId}/wallet?page=1&pageSize=10`
  return call<typeof routes.listOwnWallet>(request, 'GET', path)
}

export async function coinsOf({ request, userId }: Elsewhere): Promise<number> {
  const path = `/api/v1/users/${userId}/transaction-history/balance`
  return (await call<typeof routes.getBalance>(request, 'GET', path)).coin
}

/** Moves through the queue with its hotkeys until the item with this player and amount is open. */
export async function walkTo(page: Page, name: string, amount: string): Promise<void> {
  const item = page.getByRole('button', { name: new RegExp(`${name}.*${amount}`) })
  await expect(item).toBeVisible()
  // A slow page shows a step only after the next key is pressed, so the walk may overshoot.
  await expect(async () => {
    await walkOnce(page, item)
    await waitForReview(page)
    await expect(item).toHaveAttribute('aria-current', 'true', { timeout: 1_000 })
  }).toPass()
}

async function walkOnce(page: Page, item: Locator): Promise<void> {
  const steps = await page.locator('main li button').count()
  for (const key of ['k', 'j']) {
    for (let step = 0; step <= steps; step++) {
      if ((await item.getAttribute('aria-current')) === 'true') return
      await page.keyboard.press(key)
    }
  }
}

/** Waits until the page has loaded everything that the decision needs. */
async function waitForReview(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

const PRESSES_MAX = 3

/**
 * Presses a hotkey until its effect is seen. The page ignores keys while details are loading or a
 * dialog is closing. A page that ignores several presses is at fault.
 */
export async function pressUntil(
  page: Page,
  key: string,
  expectEffect: (within: { timeout: number }) => Promise<void>,
): Promise<void> {
  await waitForReview(page)
  for (let presses = 1; presses < PRESSES_MAX; presses++) {
    await page.keyboard.press(key)
    const isSeen = await expectEffect({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isSeen) return
  }
  await page.keyboard.press(key)
  await expectEffect({ timeout: 30_000 })
}

/** Creates a player who has coins and may withdraw some of them. */
export async function aWinner(contexts: Contexts): Promise<Elsewhere> {
  const player = await aPlayerElsewhere(contexts)
  const staff = await staffElsewhere(contexts, ADMIN)
  await call(staff.request, 'POST', `/api/v1/admin/users/${player.userId}/wallet`, {
    amount: 400,
    currency: 'coin',
    type: 'admin_deposit',
    comment: 'For a journey',
  })
  await playEnough(player)
  return player
}

/** Verifies the player's e-mail address by the code that is sent to it. */
export async function verifyEmail({ request, userId, username }: Elsewhere): Promise<void> {
  const path = `/api/v1/users/${userId}/contact`
  await call(request, 'POST', `${path}/code`, { channel: 'email' })
  const { subject } = await mailTo(`${username}@`, /code/)
  await call(request, 'POST', `${path}/confirm`, { channel: 'email', code: codeIn(subject) })
}

export async function withdraw(player: Elsewhere, amount: number): Promise<void> {
  const gcash = { gcashNumber: '09175550142', gcashName: 'Maria Luz Reyes' }
  const path = `/api/v1/users/${player.userId}/wallet/withdraw`
  await call(player.request, 'POST', path, { type: 'withdraw', amount, ...gcash })
}

/** Places enough bets for a withdrawal, by requests instead of clicks. */
async function playEnough({ request }: Elsewhere): Promise<void> {
  const { active, nextRoot } = await call<typeof routes.getSeeds>(
    request,
    'GET',
    '/api/v1/fairness/seeds',
  )
  if (active === null) {
    const seed = { clientSeed: 'queue-journey', expectedNextRoot: nextRoot }
    await call(request, 'POST', '/api/v1/fairness/rotate', seed)
  }
  for (let round = 0; round < 50; round++) {
    const identifier = `queue-${Date.now()}-${round}`
    const data = { amount: 20, condition: 'above', currency: 'coin', target: 2, identifier }
    await expect(async () => {
      const reply = await request.post('/api/v1/dice/roll', { data })
      expect(reply.status()).toBe(200)
    }).toPass({ timeout: 60_000 })
  }
}

/** Opens the queue of a member of staff who writes deposit receipts, on which the others then pay. */
export async function openRecorder(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, RECORDER)
  await showQueue(page)
  return page
}

export async function showQueue(page: Page): Promise<void> {
  await page.goto('/admin/deposit-receipts')
  await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()
}
