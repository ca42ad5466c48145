import { lost } from './console-guard.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { clearView, storePreferences, shoot, shootStrip, useLightTheme } from './shoot.ts'

test.describe('the light theme', () => {
  test.beforeEach(({ page }) => useLightTheme(page))

  test('signed out', async ({ page }, info) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await shoot(page, info, 'light-home-signed-out')
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await shoot(page, info, 'light-login')
  })

  test('signed in', async ({ page }, info) => {
    await logIn(page, PLAYERS.screens)
    await expect(page.getByRole('table')).toBeVisible()
    await clearView(page)
    await shoot(page, info, 'light-home-signed-in')
    await page.goto('/casino/games/dice')
    await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toBeAttached()
    await shoot(page, info, 'light-dice')
    await page.getByRole('button', { name: 'Wallet' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Deposit Form' })).toBeVisible()
    await shoot(page, info, 'light-wallet')
  })
})

test('the wallet, tab by tab', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  for (const [tab, title] of TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    if (tab === 'History') await page.getByRole('radio', { name: 'All activity' }).check()
    if (tab === 'History') await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await shoot(page, info, `wallet-${tab.toLowerCase()}`)
  }
})
const TABS = [
  ['Deposit', 'Deposit Form'],
  ['Withdraw', 'Withdraw Form'],
  ['Promo', 'Promo Code Form'],
  ['History', 'Transaction History'],
] as const

test('the states of the wallet strip', async ({ page, expectInConsole }, info) => {
  expectInConsole(lost('/api/v1/.+/transaction-history/balance'))
  let isDown = false
  await page.route('**/transaction-history/balance', (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await logIn(page, PLAYERS.screens)
  await expect(page.getByTestId('coin-balance')).toBeVisible()
  const image = (name: string) => shootStrip(page, info, name)
  await clearView(page)
  await image('coin')
  await page.getByRole('radio', { name: /Ticket balance/ }).check()
  await image('ticket')
  isDown = true
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect(page.getByTestId('coin-balance')).toHaveAttribute('title', /^Not updated since /)
  await image('stale')
})

test('report, notifications, inbox, profile and footer', async ({ page, isMobile }, info) => {
  await logIn(page, PLAYERS.screens)
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Submit a Report/Ticket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await shoot(page, info, 'report')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('All caught up')).toBeVisible()
  await shoot(page, info, 'notifications')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Profile', exact: true }).click()
  await shoot(page, info, 'profile')
  await page.keyboard.press('Escape')

  await page.getByText('Amihan FC').scrollIntoViewIfNeeded()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await shoot(page, info, 'footer')
})

for (const theme of ['dark', 'light'] as const) {
  test(`the gallery, ${theme}`, async ({ page }, info) => {
    const gallery = process.env.E2E_GALLERY_URL
    test.skip(gallery === undefined, 'the gallery is not part of the product: see pnpm shots')
    await storePreferences(page, { theme })
    await page.goto(`${gallery}/dev/ui`)
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await page.waitForTimeout(800)
    const path = `../test-results/shots/${info.project.name}-gallery-${theme}.png`
    await page.screenshot({ path, fullPage: true })
  })
}
