import { randomInt } from 'node:crypto'
import type { DataOf } from '@kapis/contract/route'
import type { getSeeds } from '@kapis/contract/routes'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, logIn, PLAYERS, signUp, test } from './house.ts'
import { shoot } from './shoot.ts'

const ADMIN = 'a-reyes1'

test('a receipt is read, matched with the record of staff, and credited without a reload', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  await signUp(page)
  const reference = `7${String(randomInt(1e12)).padStart(12, '0')}`
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  const wallet = page.getByRole('dialog', { name: 'Deposit Form' })
  await expect(wallet.getByRole('img', { name: /₱999\.00/ })).toBeVisible()
  await shoot(page, info, 'cashier-deposit')

  await wallet.getByLabel('Choose an image').setInputFiles({
    name: 'GCash-Receipt.png',
    mimeType: 'image/png',
    buffer: await drawReceipt(browser, reference),
  })
  await expect(wallet.getByText(/Read from image: ₱350\.00, Ref/)).toBeVisible()
  await expect(wallet.getByLabel('Amount', { exact: true })).toHaveValue('350.00')
  await shoot(page, info, 'cashier-deposit-read')
  await wallet.getByRole('button', { name: 'Submit Deposit' }).click()
  await shoot(page, info, 'cashier-deposit-confirm')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Deposit request submitted successfully!')).toBeVisible()
  await expect(wallet.getByText(/no record of this payment yet/)).toBeVisible()
  await shoot(page, info, 'cashier-deposit-waiting')

  const staff = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  await send(staff, '/api/v1/auth/signin', { username: ADMIN, password: DEMO_PASSWORD })
  await send(staff, '/api/v1/admin/deposit-receipts', {
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
  await page.getByRole('button', { name: /Details of Deposit/ }).click()
  const details = page.getByRole('dialog', { name: 'Transaction Details - Deposit' })
  await expect(details.getByText('Completed')).toBeVisible()
  await expect(details.getByRole('img').or(details.locator('img')).first()).toBeVisible()
  await shoot(page, info, 'cashier-details')
  await staff.dispose()
})

test('who has played enough withdraws, and sees where it is', async ({ page, isMobile }, info) => {
  test.skip(isMobile, 'one player may have two withdrawals on their way, and no more')
  await logIn(page, PLAYERS.journey)
  await playEnough(page)
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'Promo' }).click()
  await shoot(page, info, 'cashier-promo')
  await page.getByRole('textbox', { name: 'Promo code' }).fill('NO-SUCH-CODE')
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('This promo code is not valid.')).toBeVisible()

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
  await expect(page.getByText(/In the queue of our cashier team/)).toBeVisible()
  await shoot(page, info, 'cashier-withdraw-waiting')
})

/** A picture of a page of our own design: no payment app looks like this. */
async function drawReceipt(browser: Browser, reference: string): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1080, height: 1400 } })
  const page = await context.newPage()
  const digits = reference.replace(/^(\d{4})(\d{3})(\d{6})$/, '$1 $2 $3')
  await page.setContent(`<body style="margin:0;padding:120px;font:40px 'DejaVu Sans',sans-serif">
    <h1>Kapis Cashier</h1><p>Sent via GCash</p>
    <p>Amount 350.00</p><p>Total Amount Sent ₱350.00</p>
    <p>Ref No. ${digits}</p><p>Nov 14, 2025 8:50 PM</p></body>`)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Fifty rounds, as the page's own requests: nobody watches fifty rolls. */
async function playEnough(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const seeds = await page.request.get('/api/v1/fairness/seeds')
  const { data: known } = (await seeds.json()) as { data: DataOf<typeof getSeeds> }
  const { active, nextRoot } = known
  if (active === null) {
    const data = { clientSeed: 'cashier-journey', expectedNextRoot: nextRoot }
    expect((await page.request.post('/api/v1/fairness/rotate', { headers, data })).ok()).toBe(true)
  }
  for (let round = 0; round < 50; round++) {
    const identifier = `cashier-${Date.now()}-${round}`
    const bet = { amount: 20, condition: 'above', currency: 'coin', target: 2, identifier }
    await expect(async () => {
      const reply = await page.request.post('/api/v1/dice/roll', { headers, data: bet })
      expect(reply.status()).toBe(200)
    }).toPass({ timeout: 5_000 })
  }
}

async function send(staff: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await staff.post(path, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}
