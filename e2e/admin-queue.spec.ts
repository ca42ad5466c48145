import type { Browser, Locator, Page, Response } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expect, logIn, signIn, test } from './fixtures.ts'
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
  openRecorder,
  ownRows,
  pressUntil,
  showQueue,
  untilRead,
  walkTo,
  withdraw,
} from './review-steps.ts'
import type { Elsewhere } from './review-steps.ts'

test('ten deposits are decided by keyboard alone, and every balance is right', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectInConsole,
}) => {
  // The reply that sends the largest deposit to approval has status 409.
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
  await signIn(page, ADMIN)
  await showQueue(page)
  // Deposit 1: the deposit receipt is recorded before the image arrives, so no review is needed.
  await write(page, noticeOf(ref[0], '41.00'))
  await deposit(ana, 41, first)
  // Deposit 2: the image arrives first, and recording the deposit receipt credits it. Deposit 3:
  // the image shows another amount than the player entered.
  await deposit(ana, 42, await drawer.receipt(ref[1]!, '42.00'))
  await deposit(ana, 50, await drawer.receipt(ref[2]!, '43.00'))
  // Deposit 4: there is no deposit receipt. Deposit 5: the image is unreadable, but one deposit
  // receipt could match. Deposit 6: the image is unreadable, and nothing matches.
  await deposit(ben, 44, await drawer.receipt(ref[3]!, '44.00'))
  await deposit(ben, 45, await drawer.stain())
  await deposit(ben, 46, await drawer.stain())
  // Deposit 7: the amount is too large for one staff member to decide. Deposit 8: there is no
  // deposit receipt yet, but staff saw the payment in the app.
  await deposit(cora, 6000, await drawer.receipt(ref[5]!, '6,000.00'))
  await deposit(cora, 47, await drawer.receipt(ref[6]!, '47.00'))
  for (const player of [ana, ben, cora]) await untilRead(player)
  await expect(async () => expect(await coinsOf(ana)).toBe(41)).toPass()
  // Deposit 9 has the same reference as deposit 1, and deposit 10 the same image.
  await deposit(dan, 41.5, await drawer.receipt(ref[0], '41.50'))
  await deposit(dan, 41, first)
  await untilRead(dan)
  await drawer.close()

  await write(page, noticeOf(ref[1]!, '42.00'))
  await expect(async () => expect(await coinsOf(ana)).toBe(83)).toPass()

  // Nobody pays on a deposit receipt of their own.
  const colleague = await openRecorder(browser)
  await write(colleague, noticeOf(ref[2]!, '43.00'))
  await walkTo(page, ana.username, '50.00')
  await expect(
    page.getByText('The amounts differ: we’ll credit the amount received.'),
  ).toBeVisible()
  await approveWith(page, 'The record counts')
  await expect(async () => expect(await coinsOf(ana)).toBe(126)).toPass()

  await walkTo(page, ben.username, '44.00')
  await claim(page)
  await reject(page, 'We didn’t receive this payment.')

  await write(colleague, noticeOf(newReference(), '45.00'))
  await page.reload()
  await walkTo(page, ben.username, '45.00')
  const unmatched = page.getByText('We have no record of this payment.')
  await pressUntil(page, '1', (within) => expect(unmatched).toBeHidden(within))
  await approveWith(page, 'Same amount and minute')
  await expect(async () => expect(await coinsOf(ben)).toBe(45)).toPass()

  await walkTo(page, ben.username, '46.00')
  await reject(page, 'Please send a clear image of the whole receipt.')

  await write(colleague, noticeOf(ref[5]!, '6,000.00'))
  await colleague.context().close()
  await walkTo(page, cora.username, '6,000.00')
  await expect(page.getByText('Matched · 2nd approval').first()).toBeVisible()
  const reply = replyToDecision(page)
  await pressUntil(page, 'a', (within) => expect(sendButton(page)).toBeVisible(within))
  await sendNow(page)
  expect((await reply).status()).toBe(409)
  await walkTo(page, cora.username, '6,000.00')
  await expect(page.getByText(`${ADMIN} requested this on`)).toBeVisible()

  await walkTo(page, cora.username, '47.00')
  await approveWith(page, 'Seen in the app of the till')
  await expect(async () => expect(await coinsOf(cora)).toBe(47)).toPass()

  await walkTo(page, dan.username, '41.50')
  await expect(page.getByText(`Reference also sent by ${ana.username} (credited)`)).toBeVisible()
  await reject(page, 'A deposit with this reference was already credited.')
  await walkTo(page, dan.username, '41.00')
  await expect(page.getByText(`Image also sent by ${ana.username} (credited)`)).toBeVisible()
  await reject(page, 'A deposit with this reference was already credited.')

  await agree(browser, cora.username)
  await expect(async () => expect(await coinsOf(cora)).toBe(6047)).toPass()
  expect(await Promise.all([ana, ben, cora, dan].map(coinsOf))).toEqual([126, 45, 6047, 0])
  const statuses = async (player: Elsewhere) =>
    (await ownRows(player)).walletHistory.map(({ status, comment }) => [status, comment])
  expect(await statuses(dan)).toEqual([
    ['rejected', 'A deposit with this reference was already credited.'],
    ['rejected', 'A deposit with this reference was already credited.'],
  ])
  const ofBen = (await statuses(ben)).map(([status]) => status)
  expect(ofBen.filter((status) => status === 'rejected')).toHaveLength(2)
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

  await signIn(page, ADMIN)
  await page.goto('/admin/withdrawals')
  await walkTo(page, player.username, '60.00')
  await expect(page.getByText('First withdrawal to this number. Check the name.')).toBeVisible()
  await claim(page)
  await expect(own.getByText(/A cashier is reviewing it/).first()).toBeVisible()
  const needed = page.getByText(/Add proof of payment/)
  await pressUntil(page, 'a', (within) => expect(needed).toBeVisible(within))
  const drawer = await openDrawer(browser)
  await page.getByLabel('Choose proof of payment').setInputFiles({
    name: 'payout.png',
    mimeType: 'image/png',
    buffer: await drawer.receipt(newReference(), '60.00'),
  })
  await drawer.close()
  await expect(page.getByText('payout.png')).toBeVisible()
  const item = page.getByRole('button', { name: new RegExp(`${player.username}.*60.00`) })
  await pressUntil(page, 'a', (within) => expect(item).toBeHidden(within))

  await walkTo(page, player.username, '70.00')
  const request = page.getByRole('alertdialog', { name: 'Reject withdrawal' })
  await openByKey(page, 'r', request)
  await request.getByLabel('Reason').fill('The GCash name doesn’t match the name on your account.')
  await press(page, 'Reject and refund')
  await expect(request).toBeHidden()
  await sendNow(page)

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

/**
 * Creates a deposit receipt by keyboard: presses N, pastes the notice, and presses Enter in the
 * last field.
 */
async function write(page: Page, notice: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New deposit receipt' })
  await pressUntil(page, 'n', (within) => expect(form).toBeVisible(within))
  await expect(form.getByLabel('Paste the payment app’s notification')).toBeFocused()
  await page.keyboard.insertText(notice)
  await expect(
    form.getByText('Filled in from the notification. Check the fields, then save.'),
  ).toBeVisible()
  await press(page, 'Save receipt')
  await expect(form).toBeHidden()
}

async function approveWith(page: Page, reason: string): Promise<void> {
  const request = page.getByRole('alertdialog', { name: 'Approve anyway?' })
  await openByKey(page, 'a', request)
  await page.keyboard.insertText(reason)
  const reply = replyToDecision(page)
  await press(page, /^Approve and credit/)
  await expect(request).toBeHidden()
  await sendNow(page)
  await reply
}

async function reject(page: Page, reason: string): Promise<void> {
  const request = page.getByRole('alertdialog', { name: 'Reject deposit' })
  await openByKey(page, 'r', request)
  await press(page, reason)
  await expect(request.getByLabel('Reason')).toHaveValue(reason)
  const reply = replyToDecision(page)
  await press(page, 'Reject deposit')
  await expect(request).toBeHidden()
  await sendNow(page)
  await reply
}

/**
 * Waits for the reply to the next decision. The message about it is shown for four seconds only,
 * which this long test could miss on a busy machine.
 */
function replyToDecision(page: Page): Promise<Response> {
  const isReply = (response: Response) =>
    response.request().method() === 'PUT' && response.url().includes('/api/v1/admin/')
  return page.waitForResponse(isReply, { timeout: 120_000 })
}

/**
 * Sends the decision that is held for ten seconds. On a slow machine, the page may have sent it
 * before this test looks.
 */
async function sendNow(page: Page): Promise<void> {
  const button = sendButton(page)
  const isHeld = await button.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (isHeld) await page.keyboard.press('s')
  await expect(button).toBeHidden()
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send now/ })

async function claim(page: Page): Promise<void> {
  const assigned = page.getByText('Assigned to you')
  await pressUntil(page, 'c', (within) => expect(assigned).toBeVisible(within))
}

/** Opens a dialog by its hotkey, and waits until it takes the reason. */
async function openByKey(page: Page, key: string, dialog: Locator): Promise<void> {
  await pressUntil(page, key, (within) => expect(dialog).toBeVisible(within))
  await expect(dialog.getByLabel('Reason')).toBeFocused()
}

/** Presses a button in the open dialog by keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.locator('dialog[open]').getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Approves the request as a second staff member, on the approvals page. */
async function agree(browser: Browser, about: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, SECOND)
  await page.goto('/admin/approvals')
  await expect(page.getByRole('row', { name: new RegExp(about) })).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(about) })
    .getByRole('button')
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Credit a deposit from its receipt' })
  await expect(drawer.getByText(ADMIN)).toBeVisible()
  await drawer.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Request approved.')).toBeVisible()
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
