import { expect, logIn, PLAYERS, signUp, test } from './fixtures.ts'
import { clearView, storePreferences, shoot, shootWhole } from './shoot.ts'
import { asStaff, giveCoins, userIdOf } from './staff.ts'

for (const look of ['dark', 'light'] as const) {
  test(`the profile page in the ${look} theme`, async ({ page, playwright, baseURL }, info) => {
    await storePreferences(page, { theme: look })
    await signUp(page)
    const staff = await asStaff(playwright, baseURL)
    await giveCoins(staff, await userIdOf(page), 250)
    await staff.dispose()
    await page.goto('/profile')
    await expect(page.getByTestId('limits-deposit')).toBeVisible()
    for (const [kind, period, amount] of LIMITS) {
      await page.getByTestId(`limits-${kind}`).getByRole('button').click()
      await page.getByText(period, { exact: true }).click()
      await page.getByLabel('Max amount').fill(amount)
      if (amount === '900') await shoot(page, info, `profile-limit-${look}`)
      await page.getByRole('button', { name: 'Save limit' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await shoot(page, info, `profile-${look}`)
    await clearView(page)
    await shootWhole(page, info, `profile-${look}-whole`)
    await page.getByRole('button', { name: 'Self-exclude' }).click()
    await shoot(page, info, `profile-exclude-${look}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Start cool-off' }).click()
    await page.getByLabel('I understand that I can’t undo this').check()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start cool-off' }).click()
    await expect(page.getByText(/Play is paused until/)).toBeVisible()
    await page.getByRole('heading', { name: 'Take a break' }).scrollIntoViewIfNeeded()
    await shoot(page, info, `profile-paused-${look}`)
    await page.goto('/casino/games/dice')
    await expect(page.getByText(/as you asked/)).toBeVisible()
    await shoot(page, info, `dice-paused-${look}`)
    await page.getByRole('button', { name: 'Wallet' }).first().click()
    await expect(page.getByText(/You can’t deposit or use promo codes until/)).toBeVisible()
    await shoot(page, info, `wallet-paused-${look}`)
  })
}
const LIMITS = [
  ['deposit', 'Day', '1000'],
  ['loss', 'Week', '500'],
  ['wager', 'Day', '500'],
  ['wager', 'Day', '900'],
] as const

test('the reminder and the reset page', async ({ page }, info) => {
  await page.clock.install()
  await signUp(page)
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeVisible()
  await page.clock.fastForward('30:00')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await shoot(page, info, 'reminder')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/reset-password#none')
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await shoot(page, info, 'reset-password')
})

test('the profile page in Filipino', async ({ page }, info) => {
  await signUp(page)
  await storePreferences(page, { language: 'fil' })
  await page.goto('/profile')
  await expect(page.getByTestId('limits-deposit')).toBeVisible()
  await shootWhole(page, info, 'profile-fil-whole')
  await page.getByRole('button', { name: 'Mag-self-exclude' }).click()
  await shoot(page, info, 'profile-exclude-fil')
})

for (const [name, choices] of [
  ['light', { theme: 'light' }],
  ['fil', { language: 'fil' }],
] as const) {
  test(`the wallet, ${name}`, async ({ page }, info) => {
    await logIn(page, PLAYERS.screens)
    await storePreferences(page, choices)
    await page.goto('/casino/games')
    await page.getByRole('button', { name: 'Wallet' }).first().click()
    const tabs = page.getByRole('dialog').getByRole('tab')
    await expect(tabs).toHaveCount(4)
    for (const [place, tab] of ['deposit', 'withdraw', 'promo', 'history'].entries()) {
      await tabs.nth(place).click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await shoot(page, info, `wallet-${tab}-${name}`)
    }
  })
}
