import { receiveProviderEvent } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { signBody } from '../../http/webhook/signature.ts'

const SECRET = 'a secret of the provider of payments'
let app: TestApp
let cashier: Cashier
beforeAll(async () => {
  app = await openTestApp({ PROVIDER_WEBHOOK_SECRET: SECRET })
  cashier = openCashier(app)
})
afterAll(() => app.close())

let events = 0
const anEvent = (change: object = {}) => ({
  eventId: `e${(events += 1)}`,
  paymentId: `p${events}`,
  type: 'payment.paid',
  referenceNumber: newReference(),
  amount: 250,
  payerName: 'MI*A P.',
  occurredAt: '2026-11-14T00:00:00Z',
  ...change,
})
async function receive(event: object, { secret = SECRET, ageSeconds = 0, isSigned = true } = {}) {
  const payload = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds
  const reply = await app.app.inject({
    method: 'POST',
    url: receiveProviderEvent.path,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(isSigned && { 'kapis-signature': signBody(secret, payload, seconds) }),
    },
  })
  const { data, code } = JSON.parse(reply.body) as {
    data: { outcome: string } | null
    code?: string
  }
  return { status: reply.statusCode, outcome: data?.outcome, code }
}
async function aDeposit(amount: number, reference: string) {
  const player = await app.aPlayer()
  await app.owner
    .insertInto('gcash_account')
    .values({ player_id: player.userId, gcash_number: '09171234567', gcash_name: 'Mia Perez' })
    .execute()
  const id = await cashier.deposit(player, amount)
  await cashier.read(player, id, receiptText(reference, `${amount}.00`))
  return { player, id }
}

test('a paid payment credits the deposit that waits for it, once [REC-03]', async () => {
  const event = anEvent()
  const { player } = await aDeposit(250, event.referenceNumber)
  const both = await Promise.all([receive(event), receive(event)])
  expect(both.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded'])
  const again = { ...event, eventId: 'another', paymentId: event.paymentId }
  expect(await receive(again)).toMatchObject({ outcome: 'known' })
  expect(await cashier.coins(player)).toBe(250)
})

test('a wrong, missing or old signature is refused: webhook_refused', async () => {
  const event = anEvent()
  const { player } = await aDeposit(250, event.referenceNumber)
  const refused = { status: 401, code: 'webhook_refused' }
  expect(await receive(event, { secret: 'x'.repeat(32) })).toMatchObject(refused)
  expect(await receive(event, { isSigned: false })).toMatchObject(refused)
  expect(await receive(event, { ageSeconds: 301 })).toMatchObject(refused)
  expect(await receive(event, { ageSeconds: -400 })).toMatchObject(refused)
  expect(await cashier.coins(player)).toBe(0)
})

test('events in any order: only the paid one counts [REC-03]', async () => {
  const event = anEvent()
  const { player } = await aDeposit(250, event.referenceNumber)
  const { paymentId, referenceNumber } = event
  const other = (type: string) => anEvent({ type, paymentId, referenceNumber })
  expect(await receive(event)).toMatchObject({ outcome: 'recorded' })
  expect(await receive(other('payment.pending'))).toMatchObject({ outcome: 'noted' })
  expect(await receive(other('payment.failed'))).toMatchObject({ outcome: 'noted' })
  expect(await cashier.coins(player)).toBe(250)
})

test('another content under a known id, or another amount, changes nothing', async () => {
  const event = anEvent()
  const { player, id } = await aDeposit(300, event.referenceNumber)
  expect(await receive(event)).toMatchObject({ outcome: 'recorded' })
  expect((await cashier.find(player, id)).waitsFor).toEqual(['amount_differs'])
  expect(await receive({ ...event, amount: 300 })).toMatchObject({ status: 409, code: 'conflict' })
  const corrected = { ...event, eventId: 'corrected', amount: 300 }
  expect(await receive(corrected)).toMatchObject({ outcome: 'held' })
  expect(await cashier.coins(player)).toBe(0)
})

test('a second payment with the reference of another one is held, not taken for the first', async () => {
  const event = anEvent()
  expect(await receive(event)).toMatchObject({ outcome: 'recorded' })
  const second = { ...event, eventId: 'of the second', paymentId: 'a second payment' }
  expect(await receive(second)).toMatchObject({ outcome: 'held' })
})

test('one id with two references at once: one counts, the other is a conflict', async () => {
  const event = anEvent()
  const both = await Promise.all([
    receive(event),
    receive({ ...event, referenceNumber: newReference() }),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('an event without a payer credits the deposit: what nobody said does not differ', async () => {
  const event = anEvent({ payerName: undefined })
  const { player } = await aDeposit(250, event.referenceNumber)
  expect(await receive(event)).toMatchObject({ outcome: 'recorded' })
  expect(await cashier.coins(player)).toBe(250)
})

test('an event whose payer is somebody else waits for staff', async () => {
  const event = anEvent({ payerName: 'JO*E C.', payerNumber: '09179998888' })
  const { player, id } = await aDeposit(250, event.referenceNumber)
  await receive(event)
  expect(await cashier.coins(player)).toBe(0)
  expect((await cashier.find(player, id)).waitsFor).toEqual(['payer_differs'])
})

test('without a provider there is no such address', async () => {
  const none = await openTestApp()
  const reply = await none.app.inject({
    method: 'POST',
    url: receiveProviderEvent.path,
    payload: anEvent(),
  })
  expect(reply.statusCode).toBe(404)
  await none.close()
})
