import { expectNoSeriousFault } from './faults.ts'
import { DEMO_PASSWORD, expect, fillLogin, signIn, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { shoot } from './shoot.ts'
import { aPlayerElsewhere } from './review-steps.ts'
import { BOSS, OTHER_BOSS, agree, signedIn } from './staff.ts'

test('a staff member joins by a link that is sent to them and works once', async ({
  page,
  browser,
  playwright,
  baseURL,
}, info) => {
  const stamp = Date.now().toString(36)
  const reason = `Journey ${info.project.name} ${stamp}`
  await signIn(page, BOSS)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = page.getByRole('alertdialog')
  const username = `staff-${stamp}`
  const email = `${username}@example.com`
  await dialog.getByLabel('Role').selectOption('moderator')
  await dialog.getByLabel('Full name').fill('Ana Reyes')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Reason').fill(reason)
  await shoot(page, info, 'invite-form')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toBeHidden()
  const second = await signedIn(playwright, baseURL, OTHER_BOSS)
  await agree(second, reason)
  await second.dispose()

  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  const { text } = await mailTo(email, /Join the staff/)
  await guest.goto(/\/invitation#\S+/.exec(text)![0])
  await expectNoSeriousFault(guest)
  await shoot(guest, info, 'invite-join')
  const join = async () => {
    await guest.getByLabel('Username').fill(username)
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Mobile number').fill(`09${String(Date.now()).slice(-9)}`)
    await guest.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await guest.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD)
    await guest.getByRole('button', { name: 'Create account' }).click()
  }
  await join()
  await expect(guest.getByText('Log in with your new account.')).toBeVisible()
  await fillLogin(guest, username)
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('Successfully logged in!')).toBeVisible()
  await guest.context().close()

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(username) })
  await expect(row.filter({ hasText: 'Used' }).first()).toBeVisible()
  await page.getByRole('region', { name: 'Invitations' }).first().scrollIntoViewIfNeeded()
  await shoot(page, info, 'invite-list')
})

test('a single super admin is warned to invite another', async ({ page }, info) => {
  await page.route('**/api/v1/admin/overview', async (route) => {
    const reply = await route.fetch()
    const answer = (await reply.json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, activeSuperAdmins: 1 } } })
  })
  await signIn(page, BOSS)
  await page.goto('/admin')
  const warning = page.getByRole('status', { name: 'Only one super admin is active.' })
  await expect(warning).toBeVisible()
  await expectNoSeriousFault(page)
  await shoot(page, info, 'invite-warning')
  await warning.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Invite staff' })).toBeVisible()
})

test('the list shows why a request lapsed', async ({ page, playwright, baseURL }, info) => {
  const { userId } = await aPlayerElsewhere({ playwright, baseURL })
  const boss = await signedIn(playwright, baseURL, BOSS)
  const path = `/api/v1/admin/users/${userId}`
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const request = await boss.put(path, { headers, data: { role: 'moderator', reason: 'Journey' } })
  expect(request.status(), await request.text()).toBe(409)
  await boss.dispose()
  const second = await signedIn(playwright, baseURL, OTHER_BOSS)
  const gone = await second.delete(`${path}?reason=Journey`, { headers })
  expect(gone.status(), await gone.text()).toBe(200)
  await second.dispose()

  await signIn(page, OTHER_BOSS)
  await page.goto('/admin/approvals?view=decided')
  const row = page.getByRole('row').filter({ hasText: 'Change a role' }).first()
  await expect(row).toContainText('Expired')
  await expect(row).toContainText('The item has changed or no longer exists.')
  await expectNoSeriousFault(page)
  await shoot(page, info, 'approvals-lapsed')
})
