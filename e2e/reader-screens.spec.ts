import { expect, logIn, PLAYERS, roll, signUp, test } from './fixtures.ts'
import {
  clearView,
  storePreferences,
  seeAsDeuteranope,
  shoot,
  shootStrip,
  shootWhole,
} from './shoot.ts'

test('in Filipino: home and dice', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await storePreferences(page, { language: 'fil' })
  await page.goto('/home')
  await expect(page.getByRole('table')).toBeVisible()
  await shoot(page, info, 'filipino-home-signed-in')
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toBeAttached()
  await shoot(page, info, 'filipino-dice')
})

test('in Filipino: home signed out, with its footer', async ({ page }, info) => {
  await storePreferences(page, { language: 'fil' })
  await page.goto('/home')
  await expect(page.getByText('Malinaw na tsansa.')).toBeVisible()
  await shoot(page, info, 'filipino-home')
  await shootWhole(page, info, 'filipino-home-whole')
})

test('with deuteranopia: home, dice and the wallet', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await seeAsDeuteranope(page)
  await expect(page.getByRole('table')).toBeVisible()
  await clearView(page)
  await shoot(page, info, 'deuteranopia-home')
  await page.goto('/casino/games/dice')
  await page.getByLabel('Bet amount').fill('1')
  await roll(page)
  await shoot(page, info, 'dice-deuteranopia')
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Deposit Form' })).toBeVisible()
  await shoot(page, info, 'deuteranopia-deposit')
  await page.getByRole('tab', { name: 'History', exact: true }).click()
  await page.getByRole('radio', { name: 'All activity' }).check()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await shoot(page, info, 'deuteranopia-history')
})

test('signed out, the terms, and a player without a coin', async ({ page }, info) => {
  await page.goto('/home')
  await expect(page.getByRole('banner')).toBeVisible()
  await shootStrip(page, info, 'signed-out')
  await page.goto('/legal')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shootWhole(page, info, 'legal-whole')

  await signUp(page)
  await expect(page.getByTestId('coin-balance')).toBeVisible()
  await clearView(page)
  await shootStrip(page, info, 'empty')
  await shoot(page, info, 'home-new-player')
})

test('at 320 pixels and at twice the size, home and dice', async ({ page }, info) => {
  await logIn(page, PLAYERS.screens)
  await expect(page.getByRole('table')).toBeVisible()
  await clearView(page)
  // At 200 % zoom, a 1440-pixel screen is 720 CSS pixels wide.
  const size = info.project.name === 'mobile' ? { width: 320, height: 640 } : HALF
  await page.setViewportSize(size)
  await shootWhole(page, info, 'narrow-home')
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  await shootWhole(page, info, 'narrow-dice')
})
const HALF = { width: 720, height: 450 }
