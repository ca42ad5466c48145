import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM } from '../../e2e/chromium.ts'
import { logIn } from '../../e2e/fixtures.ts'
import { clearView, storePreferences } from '../../e2e/shoot.ts'
import { ADMIN } from '../../e2e/staff.ts'
import { ROOT } from '../run/root.ts'
import { serveDemo } from '../run/serve-demo.ts'
import { startWorker } from '../run/worker.ts'

/**
 * Takes the screenshots of the README from a year of demo data, in both themes. With `E2E_URL`, takes
 * them from a demo that runs already.
 */
const FOLDER = join(ROOT, 'docs/pictures')
const SIZE = { width: 1440, height: 900 }
const WIDTH = 1200
const PLAYER = 'maya_luz'

type Screen = { name: string; user: string; open: (page: Page) => Promise<void> }

const SCREENS: Screen[] = [
  { name: 'home', user: PLAYER, open: openHome },
  { name: 'dice', user: PLAYER, open: winAtDice },
  { name: 'dashboard', user: ADMIN, open: openDashboard },
  { name: 'queue', user: ADMIN, open: openQueue },
]

const url = process.env.E2E_URL
const app =
  url === undefined ? await serveDemo({ SHED_FROM_DELAY_MS: '0' }, { hasYear: true }) : null
if (app !== null) startWorker(app.env)
const baseURL = app?.origin ?? url!
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const theme of ['dark', 'light']) {
  for (const screen of SCREENS) {
    const { size } = await take(screen, theme)
    console.log(`${screen.name}-${theme}.webp: ${Math.round(size / 1000)} kB`)
  }
}
await browser.close()
await app?.stop()
process.exit(0)

async function take({ name, user, open }: Screen, theme: string): Promise<{ size: number }> {
  const page = await browser.newPage({
    baseURL,
    viewport: SIZE,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
  })
  await storePreferences(page, { theme })
  await logIn(page, user)
  await open(page)
  await clearView(page)
  // Wait until images, markers and glow have come to rest.
  await page.waitForTimeout(2_000)
  const png = await page.screenshot()
  await page.close()
  const file = join(FOLDER, `${name}-${theme}.webp`)
  return sharp(png).resize({ width: WIDTH }).webp({ quality: 82, effort: 6 }).toFile(file)
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Bets on dice until a bet wins. */
async function winAtDice(page: Page): Promise<void> {
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('25')
  const roll = page.getByRole('button', { name: 'Roll', exact: true })
  const won = page.locator('[data-look="win"]')
  const settled = page.locator('[data-look="win"], [data-look="loss"]')
  for (let bets = 0; bets < 30 && (await won.count()) === 0; bets += 1) {
    const answer = page.waitForResponse((reply) => reply.url().endsWith('/api/v1/dice/roll'))
    await roll.click()
    await answer
    await expect(settled).toBeVisible()
  }
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin?days=30')
  await expect(page.getByRole('table').first()).toBeVisible()
}

/** Opens a matched deposit that needs a second approval, which shows every part of the review. */
async function openQueue(page: Page): Promise<void> {
  await page.goto('/admin/deposit-receipts')
  await page.getByRole('button', { name: /₱6,000\.00/ }).click()
  await expect(page.getByRole('img').first()).toBeVisible()
}
