import type { Page, TestInfo } from '@playwright/test'
import { expectNoSeriousFault } from './faults.ts'
import { expect, logIn, test } from './fixtures.ts'
import {
  ADMIN,
  aPlayerElsewhere,
  aWinner,
  call,
  deposit,
  newReference,
  openDrawer,
  staffElsewhere,
  untilRead,
  withdraw,
} from './review-steps.ts'
import { shoot, useLightTheme } from './shoot.ts'

for (const theme of ['dark', 'light'] as const) {
  test(`the review queue, ${theme}`, async ({ page, browser, playwright, baseURL }, info) => {
    test.slow()
    const at = { playwright, baseURL }
    const player = await aPlayerElsewhere(at)
    const staff = await staffElsewhere(at, ADMIN)
    const drawer = await openDrawer(browser)
    const references = [newReference(), newReference()] as const
    await call(staff.request, 'POST', '/api/v1/admin/deposit-receipts', {
      referenceNumber: references[0],
      amount: 6000,
      receivedFrom: 'MA•••A L. R.',
      receiptDate: new Date().toISOString(),
    })
    await deposit(player, 6000, await drawer.receipt(references[0], '6,000.00'))
    await deposit(player, 51, await drawer.receipt(references[1], '51.00'))
    await untilRead(player)
    await drawer.close()

    if (theme === 'light') await useLightTheme(page)
    await logIn(page, ADMIN)
    const image = (name: string) => look(page, info, `admin-${name}-${theme}`)
    await page.goto('/admin/deposit-receipts')
    const row = page.getByRole('button', { name: new RegExp(`${player.username}.*6,000.00`) })
    await expect(row).toBeVisible()
    if (info.project.name === 'mobile') await image('queue-list')
    await row.click()
    await expect(page.getByText('4 of 4').or(page.getByText('3 of 4'))).toBeVisible()
    await image('queue-matched')
    if (info.project.name === 'mobile') return
    await page.getByRole('button', { name: new RegExp(`${player.username}.*51.00`) }).click()
    await expect(page.getByText('We have no record of this payment.')).toBeVisible()
    await image('queue-no-record')
    await page.keyboard.press('r')
    await image('queue-reject')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await image('queue-notice')
    await page.keyboard.press('Escape')
    await page.goto('/admin/deposit-receipts?view=receipts')
    await expect(page.getByRole('table')).toBeVisible()
    await image('receipts')
    const winner = await aWinner(at)
    await withdraw(winner, 60)
    await page.goto('/admin/withdrawals')
    await page.getByRole('button', { name: new RegExp(`${winner.username}.*60.00`) }).click()
    await expect(page.getByText('Proof of payment')).toBeVisible()
    await image('withdrawals')
    await page.goto('/admin/approvals')
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
    await image('approvals')
  })
}

/** Checks the page with axe and takes a screenshot. */
async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await expectNoSeriousFault(page)
  await shoot(page, info, name)
}
