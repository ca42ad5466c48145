import { STAFF, expect, signIn, test } from './fixtures.ts'
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
import { shoot } from './shoot.ts'

test("a moderator finds a payment as shown and sees the server's comparison", async ({
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
    receiptDate: new Date().toISOString(),
  })
  const id = await deposit(player, 50, await drawer.receipt(reference, '43.00'))
  await untilRead(player)
  await drawer.close()

  await signIn(page, STAFF)
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
  await expect(page.getByRole('row', { name: /^Reference .* matches$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Amount .* differs$/ })).toBeVisible()
  await shoot(page, info, 'admin-comparison')
})

test('a deposit that matches shows as matching to a moderator, whose values are masked [ROLE-03]', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  test.slow()
  const at = { playwright, baseURL }
  // The player has requested a withdrawal, so the sender's name can be compared with the payee's.
  const player = await aWinner(at)
  await withdraw(player, 60)
  const staff = await staffElsewhere(at, ADMIN)
  const drawer = await openDrawer(browser)
  const reference = newReference()
  // The deposit matches its receipt but still waits in the queue, because its amount is too large
  // for one staff member to decide.
  await deposit(player, 6_000, await drawer.receipt(reference, '6,000.00'))
  await untilRead(player)
  await drawer.close()
  await call(staff.request, 'POST', '/api/v1/admin/deposit-receipts', {
    referenceNumber: reference,
    amount: 6_000,
    receivedFrom: 'MA•••A L. R.',
    receiptDate: new Date().toISOString(),
  })

  await signIn(page, STAFF)
  await page.goto('/admin/deposit-receipts')
  const waiting = page.getByRole('button', { name: new RegExp(`^${player.username}.*6,000.00`) })
  await expect(waiting).toContainText('Matched · 2nd approval')
  await waiting.click()
  for (const line of ['Amount', 'Reference', 'Sender', 'Date']) {
    await expect(page.getByRole('row', { name: new RegExp(`^${line} .* matches$`) })).toBeVisible()
  }
  const shown = await page.getByRole('main').innerText()
  expect(shown).not.toContain(reference.slice(-6))
  expect(shown).toContain(reference.slice(-4))
  expect(shown).not.toContain('Maria Luz Reyes')
  await shoot(page, info, 'admin-verdicts-match')
})
