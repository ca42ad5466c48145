import type { DataOf } from '@kapis/contract/route'
import type { getSeeds } from '@kapis/contract/routes'
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { answer } from './console-guard.ts'
import { DEMO_PASSWORD, endAfterJourney, expect } from './fixtures.ts'

export const ADMIN = 'a-reyes1'
/** Two super admins, one of whom asks for what the other approves. */
export const BOSS = 'r-santos'
export const OTHER_BOSS = 'l-garcia'

type Playwright = PlaywrightWorkerArgs['playwright']

/** Signs in a staff member without a page, for actions whose screens other journeys cover. */
export function asStaff(
  playwright: Playwright,
  baseURL: string | undefined,
): Promise<APIRequestContext> {
  return signedIn(playwright, baseURL, ADMIN)
}

/** The headers are sent with every request. */
type SignInOptions = { password?: string; headers?: Record<string, string> }

export async function signedIn(
  playwright: Playwright,
  baseURL: string | undefined,
  username: string,
  { password = DEMO_PASSWORD, headers: more = {} }: SignInOptions = {},
): Promise<APIRequestContext> {
  const headers = { origin: baseURL ?? '', ...more }
  const visit = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: headers,
  })
  await send(visit, 'post', '/api/v1/auth/signin', { username, password })
  await endAfterJourney(visit)
  return visit
}

/**
 * Sends a request and returns its `data`. A refusal fails the journey with the server's message.
 */
export async function send<T = unknown>(
  visit: APIRequestContext,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const reply = await visit[method](path, { headers, ...(data && { data }) })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { data: T }).data
}

type Approvals = { approvals: { approvalId: string; reason: string | null }[] }

/** Approves the open request with this reason. */
export async function agree(staff: APIRequestContext, reason: string): Promise<void> {
  const path = '/api/v1/admin/approvals'
  const { approvals } = await send<Approvals>(staff, 'get', `${path}?state=open&pageSize=50`)
  const found = approvals.find((one) => one.reason === reason)
  await send(staff, 'post', `${path}/${found!.approvalId}`, { verdict: 'approve' })
}

/** Returns the id of the user who is signed in on this page. */
export function userIdOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('user-details') ?? '{}') as { userId: string }).userId,
  )
}

/** Gives coins to a player by an adjustment. The amount must be below the approval threshold. */
export async function giveCoins(staff: APIRequestContext, userId: string, amount: number) {
  await send(staff, 'post', `/api/v1/admin/users/${userId}/wallet`, {
    amount,
    currency: 'coin',
    type: 'admin_deposit',
    comment: 'For a journey',
  })
}

/** After fifty bets in a row, the warm-up bet of the page may be refused. */
export const WARM_UP_REFUSED = answer(429, '/api/v1/dice/roll')

/** Places fifty bets, enough for a withdrawal, by requests with the page's cookies. */
export async function playEnough(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const seeds = await page.request.get('/api/v1/fairness/seeds')
  const { data: known } = (await seeds.json()) as { data: DataOf<typeof getSeeds> }
  const { active, nextRoot } = known
  if (active === null) {
    const data = { clientSeed: 'cashier-journey', expectedNextRoot: nextRoot }
    expect((await page.request.post('/api/v1/fairness/rotate', { headers, data })).ok()).toBe(true)
  }
  for (let round = 0; round < 50; round++) {
    const identifier = `cashier-${Date.now()}-${round}`
    const bet = { amount: 20, condition: 'above', currency: 'coin', target: 2, identifier }
    await expect(async () => {
      const reply = await page.request.post('/api/v1/dice/roll', { headers, data: bet })
      expect(reply.status()).toBe(200)
    }).toPass({ timeout: 60_000 })
  }
}
