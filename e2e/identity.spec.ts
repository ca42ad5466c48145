import type { Browser, Page } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, signUp, signIn, test } from './fixtures.ts'
import type { DrawnImages } from './identity-steps.ts'
import { chooseImage, drawIdentity, openCheck, sendIdentity } from './identity-steps.ts'
import { ADMIN, aPlayerElsewhere, pressUntil } from './review-steps.ts'
import { shoot } from './shoot.ts'

type Size = { browser: Browser; baseURL: string | undefined; isMobile: boolean }

/** Opens the queue of identity checks as staff, in another browser of the same size. */
async function openQueue(beside: Page, { browser, baseURL, isMobile }: Size): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: beside.viewportSize(),
    isMobile,
    hasTouch: isMobile,
  })
  const page = await context.newPage()
  await signIn(page, ADMIN)
  await page.goto('/admin/identity')
  await expect(page.getByRole('heading', { level: 1, name: 'Identity checks' })).toBeVisible()
  return page
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Identity check' })
const next = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()
/** The row of the security page. */
const rowOf = (page: Page) => page.getByRole('list', { name: 'Identity' }).getByRole('listitem')

/** Fills in the three steps, with a day under 21 and missing images first. */
async function sendByDialog(page: Page, images: DrawnImages): Promise<void> {
  await page.getByRole('button', { name: 'Start: Identity check' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('First and middle names').fill('Maria Luz')
  await dialog.getByLabel('Last name').fill('Reyes')
  const born = dialog.getByLabel(/^Date of birth/)
  await born.fill(`0101${new Date().getFullYear() - 20}`)
  await next(page, 'Continue')
  await expect(dialog.getByText('You must be 21 or older')).toBeVisible()
  await born.fill('03141999')
  await expect(dialog.getByText('years old. The minimum is 21.')).toBeVisible()
  await expectNoSeriousFault(page)
  // What was entered is kept while the dialog is closed.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Start: Identity check' }).click()
  await next(page, 'Continue')
  await dialog.getByLabel('Document number').fill('KP-4821-07')
  await dialog.getByLabel('My document has no expiry date').check()
  await chooseImage(page, 'front', images.front)
  await chooseImage(page, 'back', images.back)
  await expectNoSeriousFault(page)
  await next(page, 'Continue')
  await chooseImage(page, 'selfie', images.selfie)
  await expect(dialog.getByText('Maria Luz Reyes')).toBeVisible()
  await dialog.getByLabel('These are my own documents.').check()
  await expectNoSeriousFault(page)
  await next(page, 'Send for review')
  await expect(dialog.getByText('We’re checking it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** Sends the decision that is held for ten seconds. */
async function sendNow(staff: Page): Promise<void> {
  await pressUntil(staff, 's', (within) =>
    expect(staff.getByRole('button', { name: /^Send now/ })).toBeHidden(within),
  )
}

test('one part of an identity check is sent again, and then it is approved', async ({
  page,
  browser,
  baseURL,
  isMobile,
}, info) => {
  test.slow()
  const images = await drawIdentity(browser, 'MARIA LUZ REYES')
  const username = await signUp(page)
  await page.goto('/profile/security')
  await sendByDialog(page, images)
  await expect(rowOf(page)).toContainText('Waiting')

  const staff = await openQueue(page, { browser, baseURL, isMobile })
  await openCheck(staff, username, isMobile)
  await expect(staff.getByRole('img', { name: `Front of document of ${username}` })).toBeVisible()
  await expect(staff.getByText('Age 27, 21 or over')).toBeVisible()
  await expectNoSeriousFault(staff)
  await shoot(staff, info, 'identity-review')
  const form = staff.getByRole('form', { name: 'Ask to send again' })
  await pressUntil(staff, 'r', (within) => expect(form).toBeVisible(within))
  // The first reason has the focus: Space chooses glare, and Enter sends the request.
  await staff.keyboard.press('Space')
  await expect(form.getByLabel('Document', { exact: true })).toBeChecked()
  await expectNoSeriousFault(staff)
  await staff.keyboard.press('Enter')
  await sendNow(staff)
  await expect(staff.getByText('The player was asked to send it again.')).toBeVisible()

  await page.reload()
  await expect(rowOf(page)).toContainText('Action needed')
  await page.getByRole('button', { name: 'Send again: Identity check' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Light on the card hides part of it.')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveCount(0)
  await expect(dialog.getByLabel('Choose a file for the selfie')).toHaveCount(0)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'identity-again')
  const again = await drawIdentity(browser, 'MARIA LUZ REYES')
  await chooseImage(page, 'front', again.front)
  await chooseImage(page, 'back', again.back)
  await dialog.getByLabel('These are my own documents.').check()
  await next(page, 'Send for review')
  await expect(dialog.getByText('We’re checking it')).toBeVisible()

  await staff.reload()
  await openCheck(staff, username, isMobile)
  await expect(staff.getByText('Asked again by')).toBeVisible()
  const undo = staff.getByRole('button', { name: /^Undo/ })
  await pressUntil(staff, 'a', (within) => expect(undo).toBeVisible(within))
  await sendNow(staff)
  await expect(staff.getByText('Identity approved.')).toBeVisible()
  await page.reload()
  await expect(rowOf(page)).toContainText('Maria Luz Reyes, checked')
  await expect(rowOf(page)).toContainText('Checked')
})

test('a refused player reads why, and cannot send the check again', async ({
  page,
  browser,
  playwright,
  baseURL,
  isMobile,
}, info) => {
  test.slow()
  const images = await drawIdentity(browser, 'ANA DELA CRUZ')
  const player = await aPlayerElsewhere({ playwright, baseURL })
  const born = `${new Date().getFullYear() - 20}-01-01`
  await sendIdentity(player, images, {
    givenNames: 'Ana',
    lastName: 'dela Cruz',
    dateOfBirth: born,
  })
  const staff = await openQueue(page, { browser, baseURL, isMobile })
  await openCheck(staff, player.username, isMobile)
  await expect(staff.getByText('This check can’t be approved.')).toBeVisible()
  await expect(staff.getByRole('button', { name: /^(Approve|Override)/ })).toHaveCount(0)
  const form = staff.getByRole('form', { name: 'Refuse' })
  await pressUntil(staff, 'x', (within) => expect(form).toBeVisible(within))
  await expect(form.getByLabel('Under 21')).toBeChecked()
  await form.getByLabel(/^What the player will read/).fill('Please come back <b>later</b>.')
  await expectNoSeriousFault(staff)
  await shoot(staff, info, 'identity-refuse')
  // Esc in the text keeps nothing; the form must be filled in again.
  await staff.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await pressUntil(staff, 'x', (within) => expect(form).toBeVisible(within))
  await form.getByLabel(/^What the player will read/).fill('Please come back <b>later</b>.')
  await form.getByRole('button', { name: /^Refuse identity/ }).press('Enter')
  await sendNow(staff)
  await expect(staff.getByText('Identity refused.')).toBeVisible()

  await signIn(page, player.username)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Show: Identity check' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Under 21')).toBeVisible()
  await expect(dialog.getByText('Please come back <b>later</b>.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expectNoSeriousFault(page)
  await shoot(page, info, 'identity-refused')
})
