import type { Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures.ts'
import {
  ADMIN,
  aWinner,
  call,
  deposit,
  newReference,
  openDrawer,
  ownRows,
  staffElsewhere,
  untilRead,
  withdraw,
} from './review-steps.ts'
import type { Elsewhere } from './review-steps.ts'
import { shoot } from './shoot.ts'

test('a credit, a rejection, a payout and an adjustment reach the inbox with reason and link [WAL-09]', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  test.slow()
  const at = { playwright, baseURL }
  // This player's coins come from an adjustment by staff.
  const player = await aWinner(at)
  const staff = await staffElsewhere(at, ADMIN)
  const drawer = await openDrawer(browser)
  const refused = await requestedAmount(player, 60)
  await decide(staff, player, refused, { status: 'rejected', comment: 'The name does not match' })
  const paid = await requestedAmount(player, 70)
  const proof = (await drawer.receipt(newReference(), '70.00')).toString('base64')
  await decide(staff, player, paid, {
    status: 'completed',
    comment: 'Sent at the counter',
    adminConfirmationReceiptImage: {
      fileName: 'proof.png',
      fileType: 'image/png',
      fileData: proof,
    },
  })
  const reference = newReference()
  const credited = await deposit(player, 350, await drawer.receipt(reference, '350.00'))
  await untilRead(player)
  await drawer.close()

  await logIn(page, player.username)
  await expect(page.getByTestId('unread')).toContainText('3')
  await call(staff.request, 'POST', '/api/v1/admin/deposit-receipts', {
    referenceNumber: reference,
    amount: 350,
    receivedFrom: 'MA•••A L. R.',
    receiptDate: '2026-11-14',
  })
  await page.reload()
  await expect(page.getByTestId('unread')).toContainText('4')
  await shoot(page, info, 'money-bell')
  await opens(page, 'Your deposit of ₱350.00 was credited.', credited)
  await opens(page, 'Your withdrawal of ₱70.00 was paid. Note: Sent at the counter', paid)
  await opens(
    page,
    'Your withdrawal of ₱60.00 was rejected. The coins are back in your balance. Reason: The name does not match',
    refused,
  )
  const [given] = (await ownRows(player)).walletHistory.slice(-1)
  const adjusted = 'We added ₱400.00 to your balance. Reason: For a journey'
  await opens(page, adjusted, given!.walletHistoryId)
  await expect(page.getByTestId('unread')).toHaveCount(0)
  await openInbox(page)
  await shoot(page, info, 'money-messages')
})

async function requestedAmount(player: Elsewhere, amount: number): Promise<string> {
  await withdraw(player, amount)
  return (await ownRows(player)).walletHistory[0]!.walletHistoryId
}

async function decide(staff: Elsewhere, { userId }: Elsewhere, id: string, data: object) {
  await call(staff.request, 'PUT', `/api/v1/admin/users/${userId}/wallet/${id}`, data)
}

async function openInbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications' }).click()
}

/** Expects the message in the inbox, with a button that opens the details of this wallet row. */
async function opens(page: Page, message: string, walletHistoryId: string): Promise<void> {
  await openInbox(page)
  const entry = page.getByRole('article').filter({ hasText: message })
  await expect(entry).toHaveCount(1)
  await entry.getByRole('button', { name: 'View transaction' }).click()
  const details = page.getByRole('dialog', { name: /Transaction Details/ })
  await expect(details.getByText(walletHistoryId.slice(-12))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`modal=open&itemId=${walletHistoryId}`))
  await expect(page.getByRole('dialog', { name: 'Inbox' })).toHaveCount(0)
  const reason = /(?:Reason|Note): (.+)$/.exec(message)?.[1]
  if (reason !== undefined) await expect(details.getByText(reason).first()).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Transaction History' }).press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
