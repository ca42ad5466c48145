import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { answer } from './console-guard.ts'
import { expect, MOVING, signUp, test } from './fixtures.ts'
import { shoot } from './shoot.ts'
import { WARM_UP_REFUSED, asStaff, giveCoins, playEnough, send, userIdOf } from './staff.ts'

test.use(MOVING)

test('a receipt is read, matched with the deposit receipt, and credited without a reload [DEP-01, DEP-05]', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  await signUp(page)
  const reference = aReference()
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  const wallet = page.getByRole('dialog', { name: 'Deposit Form' })
  await expect(wallet.getByRole('img', { name: /₱999\.00/ })).toBeVisible()
  await shoot(page, info, 'cashier-deposit')

  const receipt = await drawReceipt(browser, reference)
  // On a busy machine, reading the image may time out. Try again, as a player would.
  await expect(async () => {
    await pick(page, receipt)
    await expect(wallet.getByText(/Read from image: ₱350\.00, Ref/)).toBeVisible({
      timeout: 30_000,
    })
  }).toPass({ timeout: 200_000 })
  await expect(wallet.getByLabel('Amount', { exact: true })).toHaveValue('350.00')
  await shoot(page, info, 'cashier-deposit-read')
  await wallet.getByRole('button', { name: 'Submit Deposit' }).click()
  await shoot(page, info, 'cashier-deposit-confirm')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Deposit request submitted successfully!')).toBeVisible()
  await expect(wallet.getByText(/Waiting for GCash to confirm/)).toBeVisible()
  await shoot(page, info, 'cashier-deposit-waiting')

  const staff = await asStaff(playwright, baseURL)
  await send(staff, 'post', '/api/v1/admin/deposit-receipts', {
    referenceNumber: reference,
    amount: 350,
    receivedFrom: 'MA•••A L.',
    receiptDate: '2025-11-14',
  })
  await expect(page.getByText('₱350.00 was added to your balance.')).toBeVisible()
  await expect(page.getByTestId('coin-balance')).toContainText('350.00')

  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawal Not Yet Available')).toBeVisible()
  await expect(page.getByText('50 more games needed')).toBeVisible()
  await shoot(page, info, 'cashier-withdraw-not-yet')

  await page.getByRole('tab', { name: 'History', exact: true }).click()
  await page.getByRole('button', { name: /Deposit details/ }).click()
  const details = page.getByRole('dialog', { name: 'Transaction Details - Deposit' })
  await expect(details.getByText('Completed')).toBeVisible()
  await expect(details.getByRole('img').or(details.locator('img')).first()).toBeVisible()
  await shoot(page, info, 'cashier-details')
  await staff.dispose()
})

test('a rejected deposit shows its reason without a reload', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  const wallet = page.getByRole('dialog', { name: 'Deposit Form' })
  await pick(page, await drawReceipt(browser, aReference()))
  await wallet.getByRole('button', { name: 'Submit Deposit' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(wallet.getByText('Pending')).toBeVisible()

  const staff = await asStaff(playwright, baseURL)
  const row = await newestRow(page)
  await send(staff, 'put', pathOf(row), { status: 'rejected', comment: 'No such payment arrived' })
  await staff.dispose()
  await expect(wallet.getByText('Reason: No such payment arrived')).toBeVisible()
  await shoot(page, info, 'cashier-deposit-rejected')
})

test('an eligible player withdraws during a pause and sees it paid [WDR-01, WDR-09, LIM-02]', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectInConsole,
}, info) => {
  // The first promo code that the player enters does not exist.
  expectInConsole(answer(404, '/api/v1/users/[0-9a-f-]+/promo-claims'))
  expectInConsole(WARM_UP_REFUSED)
  await signUp(page)
  const userId = await userIdOf(page)
  const staff = await asStaff(playwright, baseURL)
  await giveCoins(staff, userId, 400)
  const promoCode = `E2E-${randomInt(1e9)}`
  await send(staff, 'post', '/api/v1/admin/promo-codes', {
    promoCode,
    amount: { coin: 15, ticket: 5 },
    expiration: new Date(Date.now() + 86_400_000).toISOString(),
    maxUses: 2,
    availableUses: 2,
  })
  await playEnough(page)
  await page.reload()
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'Promo' }).click()
  await shoot(page, info, 'cashier-promo')
  await redeem(page, 'NO-SUCH-CODE')
  await expect(page.getByText('This promo code is not valid.')).toBeVisible()
  await redeem(page, promoCode.toLowerCase())
  await expect(page.getByText('Promo claim created successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Ticket balance/ })).toHaveAccessibleName(/5\.00/)

  const headers = { origin: baseURL ?? '' }
  const pause = { headers, data: { kind: 'cool_off', days: 1 } }
  expect((await page.request.post(`/api/v1/users/${userId}/pauses`, pause)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await page.getByLabel('GCash number', { exact: true }).fill('0917 555 0142')
  await page.getByLabel('Confirm GCash number').fill('09175550142')
  await page.getByLabel('GCash name').fill('Maria Luz Reyes')
  await shoot(page, info, 'cashier-withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await shoot(page, info, 'cashier-withdraw-confirm')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  await expect(page.getByText(/₱50\.00 on hold/)).toBeVisible()
  await expect(page.getByText(/Waiting for a cashier/)).toBeVisible()
  await shoot(page, info, 'cashier-withdraw-waiting')

  const row = await newestRow(page)
  await send(staff, 'post', `${pathOf(row)}/claim`, { isMine: true })
  await expect(page.getByText(/A cashier is reviewing it/)).toBeVisible()
  const proof = (await drawReceipt(browser, aReference())).toString('base64')
  await send(staff, 'put', pathOf(row), {
    status: 'completed',
    adminConfirmationReceiptImage: {
      fileName: 'proof.png',
      fileType: 'image/png',
      fileData: proof,
    },
  })
  await staff.dispose()
  await expect(page.getByText('Sent to your GCash.')).toBeVisible()
  await shoot(page, info, 'cashier-withdraw-paid')
  await page.getByRole('tab', { name: 'History', exact: true }).click()
  await page.getByRole('button', { name: /Withdraw details/ }).click()
  await page.getByRole('button', { name: /Open image: Proof of payment/ }).click()
  await expect(page.getByRole('dialog', { name: 'Image preview' }).locator('img')).toBeVisible()
  await shoot(page, info, 'cashier-proof')
})

/** Selects the image in the deposit form. It may be the first one or replace another. */
async function pick(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'GCash-Receipt.png', mimeType: 'image/png', buffer }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}

type Row = { walletHistoryId: string; userId: string }

async function newestRow(page: Page): Promise<Row> {
  const path = `/api/v1/users/${await userIdOf(page)}/wallet?page=1&pageSize=1`
  const rows = await send<{ walletHistory: Row[] }>(page.request, 'get', path)
  return rows.walletHistory[0]!
}

const pathOf = ({ userId, walletHistoryId }: Row) =>
  `/api/v1/admin/users/${userId}/wallet/${walletHistoryId}`

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click()
}

function aReference(): string {
  return `7${String(randomInt(1e12)).padStart(12, '0')}`
}

/** Draws a receipt image of our own design, which imitates no payment app. */
async function drawReceipt(browser: Browser, reference: string): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1080, height: 1400 } })
  const page = await context.newPage()
  const digits = reference.replace(/^(\d{4})(\d{3})(\d{6})$/, '$1 $2 $3')
  await page.setContent(`<body style="margin:0;padding:120px;font:40px 'DejaVu Sans',sans-serif">
    <h1>Kapis Cashier</h1><p>Sent via GCash</p>
    <p>Amount 350.00</p><p>Total Amount Sent ₱350.00</p>
    <p>Ref No. ${digits}</p><p>Nov 14, 2025 8:50 PM</p></body>`)
  const image = await page.screenshot()
  await context.close()
  return image
}
