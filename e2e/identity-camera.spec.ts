import { CHROMIUM } from './chromium.ts'
import { expect, signUp, test } from './fixtures.ts'
import { shoot } from './shoot.ts'

// The browser has a camera that shows a test pattern, and allows it without asking.
test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

test('the camera takes both sides of a document @any-size', async ({ page }, info) => {
  await signUp(page)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Start: Identity check' }).click()
  const dialog = page.getByRole('dialog', { name: 'Identity check' })
  await dialog.getByLabel('First and middle names').fill('Maria Luz')
  await dialog.getByLabel('Last name').fill('Reyes')
  await dialog.getByLabel(/^Date of birth/).fill('03141999')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Document number').fill('KP-4821-07')
  await dialog.getByLabel('My document has no expiry date').check()
  for (const side of ['front', 'back']) {
    await dialog.getByRole('button', { name: `Take picture of the ${side}`, exact: true }).click()
    await expect(dialog.getByLabel('Camera picture')).toBeVisible()
    await shoot(page, info, `identity-camera-${side}`)
    const field = dialog.locator(`[data-of="${side}"]`)
    // The first press may come before the camera has a picture.
    await expect(async () => {
      const shutter = field.getByRole('button', { name: 'Take picture', exact: true })
      if (await shutter.isVisible()) await shutter.click({ timeout: 2_000 })
      await expect(field.getByRole('status')).toHaveText(/Sharp|Added/, { timeout: 5_000 })
    }).toPass()
  }
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Check your picture')).toBeVisible()
})
