import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApproval, getSettings, listApprovals, updateSettings } from '@kapis/contract/routes'
import { QR_PAYLOAD } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const reason = 'new account'
const version = async () => (await app.send(admin, getSettings, {})).data.settings.version
const update = async (as: Player, body: object) =>
  app.send(as, updateSettings, { body: { version: await version(), reason, ...body } })

/** Decides the newest open approval request. */
const decide = async (as: Player, result: 'approve' | 'refuse') => {
  const open = await app.send(as, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: result, reason } })
}

test('default settings have no operator account and approval thresholds of 5,000 and 20,000', async () => {
  expect((await app.send(admin, getSettings, {})).data.settings).toMatchObject({
    gcashNumber: null,
    gcashName: null,
    qrPayload: null,
    secondPersonAmount: 5000,
    secondPersonDayAmount: 20_000,
  })
})

test('only the fields sent change, and the log records actor, change and reason', async () => {
  const sent = { secondPersonAmount: 4000, autoBet: false, minCycleMs: 2500 }
  const { status, data, message } = await update(admin, sent)
  expect([status, message]).toEqual([200, 'Settings updated successfully!'])
  expect(data.settings).toMatchObject({ ...sent, secondPersonDayAmount: 20_000, turbo: true })
  const line = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ actor_id: admin.userId, action: 'settings.write', reason })
  expect(line.old_value).toMatchObject({ secondPersonAmount: 5000, autoBet: true })
  expect(line.new_value).toMatchObject({ secondPersonAmount: 4000, autoBet: false })
  expect((await update(admin, { autoBet: true, minCycleMs: 0 })).status).toBe(200)
})

test.each([
  [{ gcashNumber: '0917' }, 'GCash Number must be a valid 11-digit number starting with 09'],
  [{ gcashNumber: '' }, 'GCash Number is required'],
  [{ gcashName: 'Kapis' }, 'GCash Name must be at least 6 characters'],
  [{ secondPersonAmount: 0 }, 'Amount must be a positive number'],
  [{ maintenance: '' }, 'Message is required'],
  [{ minCycleMs: 60_001 }, 'Seconds between bets must be between 0 and 60'],
  [{ turbo: true, reason: '' }, 'Reason is required'],
])('the setting %j is refused: %s', async (sent, message) => {
  expect(await update(admin, sent)).toMatchObject({ status: 400, message })
})

const account = { gcashNumber: '09170000001', gcashName: 'Kapis Cashier', qrPayload: QR_PAYLOAD }

test.each([
  ['the number', { gcashNumber: '09179999999' }],
  ['the name', { gcashName: 'Somebody Else' }],
  ['the code', { qrPayload: QR_PAYLOAD }],
])("changing the operator's account needs approval: %s", async (_, sent) => {
  const superAdmin = await app.aPlayer({ role: 'super_admin' })
  for (const as of [admin, superAdmin]) {
    const before = (await app.send(admin, getSettings, {})).data.settings
    expect(await update(as, sent)).toMatchObject({ status: 409, code: 'second_person_needed' })
    expect((await app.send(admin, getSettings, {})).data.settings).toEqual(before)
    // Makers may withdraw their own request, never approve it.
    expect((await decide(as, 'approve')).status).toBe(403)
    expect((await decide(as, 'refuse')).status).toBe(200)
  }
})

test("two staff members together change the operator's account, and the log names both", async () => {
  expect((await update(admin, account)).code).toBe('second_person_needed')
  const other = await app.aPlayer({ role: 'admin' })
  expect((await decide(other, 'approve')).status).toBe(200)
  expect((await app.send(admin, getSettings, {})).data.settings).toMatchObject(account)
  const { new_value: after, actor_id } = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('description', '=', 'Changed the settings')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(actor_id).toBe(other.userId)
  expect(after).toMatchObject({ gcashNumber: '09170000001', askedBy: admin.username })
})

test('sending the same account again changes nothing and needs no approval', async () => {
  expect((await update(admin, { ...account, turbo: false })).status).toBe(200)
})

test('an invalid QR code is refused: qr_payload_wrong', async () => {
  expect(await update(admin, { qrPayload: `${QR_PAYLOAD.slice(0, -1)}0` })).toMatchObject({
    status: 422,
    code: 'qr_payload_wrong',
    message: 'This is not a valid QR Ph code.',
  })
})

test('an edit of outdated settings is refused: conflict', async () => {
  const looked = await version()
  const both = [admin, await app.aPlayer({ role: 'super_admin' })].map((as, at) =>
    app.send(as, updateSettings, {
      body: { version: looked, reason, secondPersonAmount: 1000 + at },
    }),
  )
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('raising an approval threshold needs approval: second_person_needed', async () => {
  const raised = await update(admin, { secondPersonAmount: 900_000 })
  expect(raised).toMatchObject({ status: 409, code: 'second_person_needed' })
  expect((await decide(admin, 'approve')).status).toBe(403)
  const other = await app.aPlayer({ role: 'admin' })
  expect((await decide(other, 'approve')).status).toBe(200)
  const { settings } = (await app.send(admin, getSettings, {})).data
  expect(settings.secondPersonAmount).toBe(900_000)
})

test('moderators and players neither see nor change the settings', async () => {
  for (const role of ['moderator', 'player'] as const) {
    const as = await app.aPlayer({ role })
    expect((await app.send(as, getSettings, {})).status).toBe(403)
    expect((await update(as, { gcashName: 'Somebody Else' })).status).toBe(403)
  }
})
