import type { Page } from '@playwright/test'
import { expect, logIn, PLAYERS, STAFF, test } from './fixtures.ts'
import { layoutFaults, smallTargets } from './layout-faults.ts'
import type { MeasuredPage } from './layout-measure.ts'
import { MEASURE_PAGE } from './layout-measure.ts'
import { ONE_SHOT_SLUGS } from './one-shot-games.ts'
import { ROUND_GAMES } from './rounds.ts'

/**
 * Whether to walk every place in both languages, with a year of demo data, as `pnpm e2e --layout` does.
 * Otherwise, the journey walks a few places, each in one language.
 */
const isFull = process.env.LAYOUT === 'full'
const PHONES = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
]
const DESKTOPS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]

type Size = { width: number; height: number }
type Place = {
  path: string
  /** What the page shows, such as an open dialog, if it is not just the page itself. */
  state?: string
  open?: (page: Page) => Promise<void>
}

const VISITOR_PLACES: Place[] = [
  { path: '/home' },
  { path: '/fairness' },
  { path: '/legal' },
  { path: '/no/such/page' },
  { path: '/home?from=/casino/games/mines', state: 'the login form' },
]

const SLUGS = [...ONE_SHOT_SLUGS, ...Object.values(ROUND_GAMES).map(({ slug }) => slug)]

const PLAYER_PLACES: Place[] = [
  { path: '/home' },
  { path: '/profile' },
  { path: '/profile/security' },
  ...SLUGS.map((slug) => ({ path: `/casino/games/${slug}` })),
  ...[0, 1, 2, 3].map((tab) => ({
    path: '/home',
    state: `tab ${tab + 1} of the wallet`,
    open: async (page: Page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Wallet' }).click()
      await page.getByRole('dialog').getByRole('tab').nth(tab).click()
    },
  })),
]

const STAFF_PLACES: Place[] = [
  '/admin',
  '/admin/users',
  '/admin/deposit-receipts',
  '/admin/withdrawals',
  '/admin/transactions',
  '/admin/approvals',
  '/admin/reports',
  '/admin/notifications',
  '/admin/audit-logs',
  '/admin/promo-codes',
  '/admin/promo-claims',
  '/admin/settings',
].map((path) => ({ path }))

/** The places of the short walk, in which text was once cut off. */
const SHORT = ['/home', '/casino/games/keno', '/casino/games/dice']
const SIZES = isFull
  ? [...PHONES, ...TABLETS, ...DESKTOPS]
  : [PHONES[1]!, PHONES[3]!, TABLETS[0]!, DESKTOPS[0]!]
const chosen = (places: Place[]): Place[] =>
  isFull ? places : places.filter(({ path, open }) => SHORT.includes(path) && open === undefined)

async function measure(page: Page): Promise<MeasuredPage> {
  return page.evaluate<MeasuredPage>(MEASURE_PAGE)
}

/** Opens each place and returns its faults at each size. */
async function walk(page: Page, places: Place[], sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = []
  for (const { path, state, open } of places) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await open?.(page)
    await page.evaluate('document.fonts.ready.then(() => null)')
    await page.waitForTimeout(300)
    for (const size of sizes) {
      await resize(page, size)
      const where = `${state ?? path} at ${size.width}x${size.height}`
      const found = await lastingFaults(page, size)
      faults.push(...found.map((fault) => `${where}: ${fault}`))
    }
  }
  return faults
}

/** Returns the faults that persist. A page that is still loading may briefly have others. */
async function lastingFaults(page: Page, { width }: Size): Promise<string[]> {
  const find = async () => {
    const look = await measure(page)
    return [...layoutFaults(look), ...(width < 768 ? smallTargets(look) : [])]
  }
  let found = await find()
  for (let tries = 0; tries < 10 && found.length > 0; tries += 1) {
    await page.waitForTimeout(500)
    found = await find()
  }
  return found
}

/** Resizes the window and waits until the page has been drawn at its new size. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(`innerWidth === ${size.width} && innerHeight === ${size.height}`)
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)))')
}

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('device-choices', '${JSON.stringify({ language })}')`)
}

test('the search finds a wide page, cut and overlapping text, and small targets', async ({
  page,
}) => {
  await page.setContent('<p>All is well</p><button style="width:44px;height:44px">Go</button>')
  expect(layoutFaults(await measure(page))).toEqual([])
  expect(smallTargets(await measure(page))).toEqual([])
  await page.setContent(`<div style="width:4000px">wide</div>
    <p style="width:60px;overflow:hidden;white-space:nowrap">an amount of money</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">a long name</p>
    <p style="height:8px;overflow:hidden">a low line</p>
    <p style="position:absolute;top:300px">one</p><p style="position:absolute;top:302px">two</p>
    <input style="width:44px;height:44px;padding:0" value="10000.50">
    <button style="width:44px;height:30px">Low</button>`)
  const look = await measure(page)
  expect(layoutFaults(look)).toEqual([
    '"10000.50" is cut in its field',
    expect.stringMatching(/^the page is 40\d\d pixels wide on a screen of 1440$/),
    '"an amount of money" is cut',
    '"a low line" is cut',
    '"one" overlaps "two"',
  ])
  expect(smallTargets(look)).toEqual(['"Low" is 44 by 30 pixels'])
})

for (const language of isFull ? ['en', 'fil'] : ['en']) {
  test(`no text is cut or covered for visitors, in ${language}`, async ({ page }) => {
    await page.goto('/home')
    await chooseLanguage(page, language)
    expect(await walk(page, chosen(VISITOR_PLACES), SIZES)).toEqual([])
  })
}

for (const language of isFull ? ['en', 'fil'] : ['fil']) {
  test(`no text is cut or covered for players, in ${language}`, async ({ page }) => {
    await logIn(page, PLAYERS.screens)
    await chooseLanguage(page, language)
    expect(await walk(page, chosen(PLAYER_PLACES), SIZES)).toEqual([])
  })
}

test('no text is cut or covered for staff', async ({ page }) => {
  // In the short walk, other journeys change these pages at the same time, so the result would
  // depend on their order.
  test.skip(!isFull)
  await logIn(page, STAFF)
  expect(await walk(page, chosen(STAFF_PLACES), DESKTOPS)).toEqual([])
})
