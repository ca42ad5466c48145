import { STAFF, expect, logIn, test } from './house.ts'
import {
  ADMIN,
  aPlayerElsewhere,
  call,
  deposit,
  newReference,
  openDrawer,
  staffElsewhere,
  untilRead,
} from './money-desk.ts'
import { shoot } from './shoot.ts'

test('a moderator finds a payment as shown, and gets the verdicts of the server', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  test.slow()
  const at = { playwright, baseURL }
  const player = await aPlayerElsewhere(at)
  const staff = await staffElsewhere(at, ADMIN)
  const drawer = await openDrawer(browser)
  const reference = newReference()
  await call(staff.request, 'POST', '/api/v1/admin/deposit-receipts', {
    referenceNumber: reference,
    amount: 43,
    receivedFrom: 'MA•••A L. R.',
    receiptDate: '2026-11-14',
  })
  const id = await deposit(player, 50, await drawer.receipt(reference, '43.00'))
  await untilRead(player)
  await drawer.close()

  await logIn(page, STAFF)
  await page.goto(`/admin/search?search=${id.slice(-12)}`)
  const found = page.getByRole('link', { name: new RegExp(`${id.slice(-12)}.*${player.username}`) })
  await expect(found).toBeVisible()
  await shoot(page, info, 'admin-search')
  await found.click()
  await expect(page.getByRole('dialog').getByText('50.00').first()).toBeVisible()

  await page.goto('/admin/search')
  await page.getByRole('searchbox').fill(reference)
  await expect(page.getByText('No data')).toBeVisible()

  await page.goto('/admin/deposit-receipts')
  await page.getByRole('button', { name: new RegExp(`^${player.username}.*50.00`) }).click()
  await expect(page.getByRole('row', { name: /^Reference .* agrees$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Amount .* differs$/ })).toBeVisible()
  await shoot(page, info, 'admin-verdicts')
})
