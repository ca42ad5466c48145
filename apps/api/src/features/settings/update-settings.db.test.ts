import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApproval, getSettings, listApprovals, updateSettings } from '@kapis/contract/routes'
import { QR_PAYLOAD } from '../../../test/cashier.ts'
import { openHouse } from '../../../test/house.ts'
import type { House, Player } from '../../../test/house.ts'

let house: House
let admin: Player
beforeAll(async () => {
  house = await openHouse()
  admin = await house.aPlayer({ role: 'admin' })
})
afterAll(() => house.close())

const reason = 'new account'
const version = async () => (await house.send(admin, getSettings, {})).data.settings.version
const update = async (as: Player, body: object) =>
  house.send(as, updateSettings, { body: { version: await version(), reason, ...body } })

test('a new house has no account and asks for a second person from 5,000 and 20,000', async () => {
  expect((await house.send(admin, getSettings, {})).data.settings).toMatchObject({
    gcashNumber: null,
    gcashName: null,
    qrPayload: null,
    secondPersonAmount: 5000,
    secondPersonDayAmount: 20_000,
  })
})

test('what is sent changes, the rest stays, and the log says who, what and why', async () => {
  const account = { gcashNumber: '09170000001', gcashName: 'Kapis Cashier', qrPayload: QR_PAYLOAD }
  const { status, data, message } = await update(admin, account)
  expect([status, message]).toEqual([200, 'Settings updated successfully!'])
  expect(data.settings).toMatchObject({ ...account, secondPersonAmount: 5000 })
  const line = await house.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ actor_id: admin.userId, action: 'settings.write', reason })
  expect(line.old_value).toMatchObject({ gcashNumber: null })
  expect(line.new_value).toMatchObject({ gcashNumber: '09170000001' })
})

test('a code that is none is refused', async () => {
  expect(await update(admin, { qrPayload: `${QR_PAYLOAD.slice(0, -1)}0` })).toMatchObject({
    status: 422,
    code: 'qr_payload_wrong',
    message: 'This is not a valid QR Ph code.',
  })
})

test('two who looked at the same version do not undo each other', async () => {
  const looked = await version()
  const both = [admin, await house.aPlayer({ role: 'super_admin' })].map((as, at) =>
    house.send(as, updateSettings, {
      body: { version: looked, reason, secondPersonAmount: 1000 + at },
    }),
  )
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('nobody raises alone what one person may do alone', async () => {
  const raised = await update(admin, { secondPersonAmount: 900_000 })
  expect(raised).toMatchObject({ status: 409, code: 'second_person_needed' })
  const other = await house.aPlayer({ role: 'admin' })
  const open = await house.send(other, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  const approve = (as: Player) =>
    house.send(as, decideApproval, { params, body: { verdict: 'approve' } })
  expect((await approve(admin)).status).toBe(403)
  expect((await approve(other)).status).toBe(200)
  const { settings } = (await house.send(admin, getSettings, {})).data
  expect(settings.secondPersonAmount).toBe(900_000)
})

test('moderators and players neither see nor change them', async () => {
  for (const role of ['moderator', 'player'] as const) {
    const as = await house.aPlayer({ role })
    expect((await house.send(as, getSettings, {})).status).toBe(403)
    expect((await update(as, { gcashName: 'Somebody Else' })).status).toBe(403)
  }
})
