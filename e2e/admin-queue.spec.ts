import type { Browser, Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expect, logIn, test } from './fixtures.ts'
import {
  ADMIN,
  SECOND,
  aPlayerElsewhere,
  aWinner,
  coinsOf,
  deposit,
  newReference,
  noticeOf,
  openDrawer,
  ownRows,
  untilRead,
  walkTo,
  withdraw,
} from './review-steps.ts'

const CREATED = 'Deposit receipt created successfully!'
const UPDATED = 'Deposit receipt updated successfully!'
const DECIDED = 'Wallet history updated successfully!'

test('ten deposits are decided by keyboard alone, and every balance is right', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  // A second user must approve the largest one.
  expectInConsole(answer(409, '/api/v1/admin/deposit-receipts/[0-9a-f-]+'))
  test.slow()
  const at = { playwright, baseURL }
  const [ana, ben, cora, dan] = [
    await aPlayerElsewhere(at),
    await aPlayerElsewhere(at),
    await aPlayerElsewhere(at),
    await aPlayerElsewhere(at),
  ]
  const drawer = await openDrawer(browser)
  const ref = Array.from({ length: 8 }, newReference) as [string, ...string[]]
  const first = await drawer.receipt(ref[0], '41.00')

  await logIn(page, ADMIN)
  await page.goto('/admin/deposit-receipts')
  await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()
  // 1: the deposit receipt exists before the image, so no review is needed.
  await write(page, noticeOf(ref[0], '41.00'))
  await deposit(ana, 41, first)
  // 2: the image comes first, and the deposit receipt credits it. 3: another amount than the player
  // entered.
  await deposit(ana, 42, await drawer.receipt(ref[1]!, '42.00'))
  await deposit(ana, 50, await drawer.receipt(ref[2]!, '43.00'))
  // 4: no deposit receipt. 5: unreadable, but one deposit receipt could match. 6: nothing at all.
  await deposit(ben, 44, await drawer.receipt(ref[3]!, '44.00'))
  await deposit(ben, 45, await drawer.stain())
  await deposit(ben, 46, await drawer.stain())
  // 7: above the limit for one user. 8: no deposit receipt yet, but staff saw the payment in the
  // app.
  await deposit(cora, 6000, await drawer.receipt(ref[5]!, '6,000.00'))
  await deposit(cora, 47, await drawer.receipt(ref[6]!, '47.00'))
  for (const player of [ana, ben, cora]) await untilRead(player)
  await expect(async () => expect(await coinsOf(ana)).toBe(41)).toPass()
  // 9: the reference of the first one. 10: the same image.
  await deposit(dan, 41.5, await drawer.receipt(ref[0], '41.50'))
  await deposit(dan, 41, first)
  await untilRead(dan)
  await drawer.close()

  await write(page, noticeOf(ref[1]!, '42.00'))
  await expect(async () => expect(await coinsOf(ana)).toBe(83)).toPass()

  await write(page, noticeOf(ref[2]!, '43.00'))
  await walkTo(page, ana.username, '50.00')
  await expect(
    page.getByText('The amounts differ: we’ll credit the amount received.'),
  ).toBeVisible()
  await approveWith(page, 'The record counts')
  await expect(async () => expect(await coinsOf(ana)).toBe(126)).toPass()

  await walkTo(page, ben.username, '44.00')
  await page.keyboard.press('c')
  await expect(page.getByText('Assigned to you')).toBeVisible()
  await reject(page, 'We didn’t receive this payment.')

  await write(page, noticeOf(newReference(), '45.00'))
  await walkTo(page, ben.username, '45.00')
  await expect(page.getByText('Choose or add a payment record first.')).toBeVisible()
  await page.keyboard.press('1')
  await approveWith(page, 'Same amount and minute')
  await expect(async () => expect(await coinsOf(ben)).toBe(45)).toPass()

  await walkTo(page, ben.username, '46.00')
  await reject(page, 'Please send a clear image of the whole receipt.')

  await write(page, noticeOf(ref[5]!, '6,000.00'))
  await walkTo(page, cora.username, '6,000.00')
  await expect(page.getByText('Matched · second approval').first()).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/A second person must approve this/)).toBeVisible()
  await expect(page.getByText(`${ADMIN} requested this on`)).toBeVisible()

  await walkTo(page, cora.username, '47.00')
  await approveWith(page, 'Seen in the app of the till')
  await expect(async () => expect(await coinsOf(cora)).toBe(47)).toPass()

  await walkTo(page, dan.username, '41.50')
  await expect(page.getByText(`Reference also sent by ${ana.username} (credited)`)).toBeVisible()
  await reject(page, 'This reference was already credited.')
  await walkTo(page, dan.username, '41.00')
  await expect(page.getByText(`Image also sent by ${ana.username} (credited)`)).toBeVisible()
  await reject(page, 'This reference was already credited.')

  await agree(browser, cora.username)
  await expect(async () => expect(await coinsOf(cora)).toBe(6047)).toPass()
  expect(await Promise.all([ana, ben, cora, dan].map(coinsOf))).toEqual([126, 45, 6047, 0])
  const refused = (await ownRows(dan)).walletHistory
  expect(refused.map(({ status, comment }) => [status, comment])).toEqual([
    ['rejected', 'This reference was already credited.'],
    ['rejected', 'This reference was already credited.'],
  ])
})

test('a withdrawal is paid with its confirmation image, another is rejected, and the player sees both', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  test.slow()
  const at = { playwright, baseURL }
  const player = await aWinner(at)
  const before = await coinsOf(player)
  for (const amount of [60, 70]) await withdraw(player, amount)
  const own = await openWithdrawals(browser, player.username, baseURL)

  await logIn(page, ADMIN)
  await page.goto('/admin/withdrawals')
  await walkTo(page, player.username, '60.00')
  await expect(page.getByText('First withdrawal to this number. Check the name.')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Assigned to you')).toBeVisible()
  await expect(own.getByText(/A cashier is reviewing it/).first()).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/Add proof of payment/)).toBeVisible()
  const drawer = await openDrawer(browser)
  await page.getByLabel('Choose proof of payment').setInputFiles({
    name: 'payout.png',
    mimeType: 'image/png',
    buffer: await drawer.receipt(newReference(), '60.00'),
  })
  await drawer.close()
  await expect(page.getByText('payout.png')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(DECIDED)).toBeVisible()

  await walkTo(page, player.username, '70.00')
  await page.keyboard.press('r')
  const request = page.getByRole('alertdialog', { name: 'Reject withdrawal' })
  await request.getByLabel('Reason').fill('The GCash name doesn’t match the name on your account.')
  await press(page, 'Reject and refund')
  await expect(request).toBeHidden()

  const shown = own.getByRole('dialog')
  await expect(shown.getByText('Paid').and(own.locator('[aria-current="step"]'))).toBeVisible()
  await expect(shown.getByText(/The GCash name doesn’t match/)).toBeVisible()
  expect(await coinsOf(player)).toBe(Math.round((before - 60) * 10_000) / 10_000)
  const [rejected, paid] = (await ownRows(player)).walletHistory
  expect(rejected).toMatchObject({ stage: 'rejected', amount: 70 })
  expect(paid).toMatchObject({ stage: 'paid', amount: 60 })
  expect(paid?.adminConfirmationReceiptImageFileKey).toMatch(/^proofs\//)
  await own.context().close()
})

/** Creates a deposit receipt: N, the pasted notice, and Enter in the last field. */
async function write(page: Page, notice: string): Promise<void> {
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New deposit receipt' })
  await expect(form.getByLabel('Paste the payment app’s notification')).toBeFocused()
  await page.keyboard.insertText(notice)
  await expect(
    form.getByText('Filled in from the notification. Check it, then save.'),
  ).toBeVisible()
  await press(page, 'Save receipt')
  await expect(form).toBeHidden()
  await expect(page.getByText(CREATED)).toBeVisible()
}

async function approveWith(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('a')
  const request = page.getByRole('alertdialog', { name: 'Approve anyway?' })
  await expect(request.getByLabel('Reason')).toBeFocused()
  await page.keyboard.insertText(reason)
  await press(page, /^Approve and credit/)
  await expect(request).toBeHidden()
  await expect(page.getByText(UPDATED).or(page.getByText(DECIDED)).first()).toBeVisible()
}

async function reject(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('r')
  const request = page.getByRole('alertdialog', { name: 'Request a new receipt' })
  await expect(request.getByLabel('Reason')).toBeFocused()
  await press(page, reason)
  await expect(request.getByLabel('Reason')).toHaveValue(reason)
  await press(page, 'Reject deposit')
  await expect(request).toBeHidden()
  await expect(page.getByText(DECIDED)).toBeVisible()
}

/** By keyboard: focuses the button and presses Enter. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.locator('dialog[open]').getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Another user approves the request on the approvals page. */
async function agree(browser: Browser, about: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, SECOND)
  await page.goto('/admin/approvals?state=open')
  await expect(page.getByRole('row', { name: new RegExp(about) })).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(about) })
    .getByRole('button')
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Credit a deposit from its receipt' })
  await expect(drawer.getByText(ADMIN)).toBeVisible()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  const request = page.getByRole('alertdialog', { name: 'Approve this request?' })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Request decided successfully!')).toBeVisible()
  await context.close()
}

async function openWithdrawals(
  browser: Browser,
  username: string,
  baseURL: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await logIn(page, username)
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await expect(page.getByText(/Waiting for a cashier/).first()).toBeVisible()
  return page
}
