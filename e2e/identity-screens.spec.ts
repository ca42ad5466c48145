import type { Page, TestInfo } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, logIn, signUp, test } from './fixtures.ts'
import { chooseImage, drawIdentity, openCheck, sendIdentity } from './identity-steps.ts'
import { ADMIN, aPlayerElsewhere, aWinner, withdraw } from './review-steps.ts'
import { shoot, useLightTheme } from './shoot.ts'

for (const theme of ['dark', 'light'] as const) {
  test(`identity checks, ${theme}`, async ({
    page,
    browser,
    playwright,
    baseURL,
    isMobile,
  }, info) => {
    test.slow()
    const at = { playwright, baseURL }
    const images = await drawIdentity(browser, 'MARIA LUZ REYES')
    const matched = await aWinner(at)
    await withdraw(matched, 60)
    await sendIdentity(matched, images, { givenNames: 'Maria Luz', lastName: 'Reyes' })
    const other = await aWinner(at)
    await withdraw(other, 60)
    await sendIdentity(other, images, { givenNames: 'Paolo', lastName: 'Santos' })
    const plain = await aPlayerElsewhere(at)
    await sendIdentity(plain, images, { givenNames: 'Ana', lastName: 'Cruz' })

    if (theme === 'light') await useLightTheme(page)
    await logIn(page, ADMIN)
    const image = (name: string) => look(page, info, `admin-identity-${name}-${theme}`)
    await page.goto('/admin/identity')
    await expect(
      page.getByRole('button', { name: new RegExp(`^${matched.username}`) }),
    ).toBeVisible()
    if (isMobile) await image('list')
    await openCheck(page, matched.username, isMobile)
    await expect(page.getByRole('img', { name: /^Front of document/ })).toBeVisible()
    await image('matched')
    await page.keyboard.press('r')
    await page.getByLabel('Glare').check()
    await image('ask')
    await page.keyboard.press('Escape')
    if (isMobile) return
    await openCheck(page, other.username, isMobile)
    await expect(page.getByRole('img', { name: /^Front of document/ })).toBeVisible()
    await image('differs')
    await page.setViewportSize({ width: 1024, height: 768 })
    await image('1024')
    await page.keyboard.press('q')
    await image('drawer-1024')
  })

  test(`the dialog of the identity check, ${theme}`, async ({ page, browser }, info) => {
    const images = await drawIdentity(browser, 'MARIA LUZ REYES')
    if (theme === 'light') await useLightTheme(page)
    await signUp(page)
    await page.goto('/profile/security')
    const image = (name: string) => look(page, info, `identity-${name}-${theme}`)
    await expect(page.getByRole('button', { name: 'Start: Identity check' })).toBeVisible()
    await image('security')
    await page.getByRole('button', { name: 'Start: Identity check' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First and middle names').fill('Maria Luz')
    await dialog.getByLabel('Last name').fill('Reyes')
    await dialog.getByLabel(/^Date of birth/).fill('03141999')
    await image('1')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Document number').fill('KP-4821-07')
    await chooseImage(page, 'front', images.front)
    await image('2')
    await dialog.getByLabel('My document has no expiry date').check()
    await chooseImage(page, 'back', images.back)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await chooseImage(page, 'selfie', images.selfie)
    await dialog.getByLabel('These are my own documents.').check()
    await image('3')
  })
}

/** Checks the page with axe and takes a screenshot. */
async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await expectNoSeriousFault(page)
  await shoot(page, info, name)
}
