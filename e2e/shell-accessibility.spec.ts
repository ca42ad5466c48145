import type { Page } from '@playwright/test'
import {
  expectNoSeriousFault,
  expectNoSeriousFaultInThemes,
  expectNoSidewaysScroll,
} from './faults.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'

test('pages and forms for visitors have no serious accessibility fault', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Mobile number is required')).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
})

test('every overlay of a player has no serious accessibility fault', async ({ page, isMobile }) => {
  await logIn(page, PLAYERS.screens)
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
  for (const tab of ['Deposit', 'Withdraw', 'Promo', 'History']) {
    await openWallet(page, tab)
    await expectNoSeriousFaultInThemes(page)
    await page.keyboard.press('Escape')
  }
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Submit a Report/Ticket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expectNoSeriousFaultInThemes(page)
  await page.keyboard.press('Escape')
  const buttons = isMobile ? ['Notifications', 'Menu'] : ['Notifications', 'Inbox', 'Profile']
  for (const name of buttons) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectNoSeriousFaultInThemes(page)
    await page.keyboard.press('Escape')
  }
  await page.goto('/profile')
  await expect(page.getByTestId('limits-deposit')).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
  await page.goto('/profile/security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectNoSeriousFaultInThemes(page)
  await page.goto('/no/such/page')
  await expectNoSeriousFaultInThemes(page)
})

test('a colour that fails in the other theme only is found', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en" data-theme="dark"><title>Test</title>
    <main><h1>Test</h1><p>Pale</p></main><style>
    [data-theme=dark] { background: #000; color: #fff }
    [data-theme=light] { background: #fff; color: #eee }</style>`)
  await expectNoSeriousFault(page)
  await expect(expectNoSeriousFaultInThemes(page)).rejects.toThrow('color-contrast')
})

test('no content is lost at 320 pixels or at 200 % @any-size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await logIn(page, PLAYERS.screens)
  await expect(page.getByTestId('coin-balance')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Wallet' }).first()).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await openWallet(page, 'History')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')

  // At 200 % zoom, a 1440-pixel screen is 720 CSS pixels wide.
  await page.setViewportSize({ width: 720, height: 450 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded()
  await expectNoSidewaysScroll(page)
})

test('reduced motion shows no animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const longest = await page.evaluate(`Math.max(0, ...document.getAnimations()
    .map((animation) => Number(animation.effect.getComputedTiming().duration)))`)
  expect(longest).toBeLessThan(1)
})

async function openWallet(page: Page, tab: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await expect(page.getByRole('tabpanel').last()).toBeVisible()
}
