import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createDepositReceipt,
  decideApproval,
  deleteDepositReceipt,
  deleteDepositReceipts,
  listApprovals,
  listDepositReceipts,
  updateDepositReceipt,
} from '@kapis/contract/routes'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const body = { referenceNumber: '1', amount: 1, receivedFrom: 'MI*A', receiptDate: '2026-02-25' }
const write = async (amount: number, reference = newReference()) =>
  (await cashier.record(admin, reference, amount)).data.depositReceipt.depositReceiptId
const update = (as: Player, depositReceiptId: string, change: object) =>
  app.send(as, updateDepositReceipt, { params: { depositReceiptId }, body: change })
/** Creates a deposit whose image could not be read. */
async function anUnread(amount: number) {
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, amount)
  await cashier.read(player, id, 'a cat')
  return { player, id }
}

describe('entering deposit receipts', () => {
  test('whoever reviews a deposit is told of a receipt that may fit [LIVE-01]', async () => {
    const told = () =>
      app.db
        .selectFrom('live_outbox')
        .select('event')
        .where(sql<string>`event ->> 'kind'`, '=', 'deposit_receipts')
        .execute()
    const before = await told()
    await write(31)
    expect(await told()).toHaveLength(before.length + 1)
  })

  test.each([
    [{ referenceNumber: '' }, 'Reference number is required'],
    [{ amount: 0.5 }, 'Amount must be greater than 0'],
    [{ receivedFrom: '' }, 'Received from is required'],
    [{ receiptDate: '' }, 'Receipt date is required'],
    [{ receiptDate: 'yesterday' }, 'Please verify your input and try again.'],
    [{ referenceNumber: '...' }, 'Please verify your input and try again.'],
  ])(
    "the deposit receipt %j is refused with the specification's message [RCPT-02]",
    async (change, message) => {
      const sent = { body: { ...body, ...change } }
      expect(await app.send(admin, createDepositReceipt, sent)).toMatchObject({
        status: 400,
        message,
      })
    },
  )

  test('a reference is entered once, in any spelling and concurrently: receipt_known [RCPT-02]', async () => {
    const reference = newReference()
    const spelled = [reference, ` ${reference.slice(0, 5)}-${reference.slice(5)}`]
    const both = await Promise.all(spelled.map((text) => cashier.record(admin, text, 20)))
    expect(both.map(({ code }) => code)).toContain('receipt_known')
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('the same request twice creates one deposit receipt', async () => {
    const sent = { body: { ...body, referenceNumber: newReference() }, key: 'r-1' }
    const [one, two] = [
      await app.send(admin, createDepositReceipt, sent),
      await app.send(admin, createDepositReceipt, sent),
    ]
    expect(one.data).toEqual(two.data)
  })

  test('only admins enter deposit receipts; moderators see them masked', async () => {
    await write(31)
    const moderator = await app.aPlayer({ role: 'moderator' })
    for (const as of [moderator, await app.aPlayer()]) {
      expect((await app.send(as, createDepositReceipt, { body })).status).toBe(403)
    }
    const seen = (as: Player) => app.send(as, listDepositReceipts, { query: { pageSize: '5' } })
    expect((await seen(moderator)).data.depositReceipts[0]).toMatchObject({
      amount: 31,
      receivedFrom: 'MI••••',
      referenceNumber: expect.stringMatching(/^•••\d{4}$/) as string,
    })
    const { depositReceipts, pagination } = (await seen(admin)).data
    expect(depositReceipts[0]?.receivedFrom).toBe('MI*A P.')
    expect(pagination.totalItems).toBeGreaterThan(1)
  })

  test('a search finds a part of the reference', async () => {
    const reference = newReference()
    await write(5, reference)
    const query = { search: `${reference.slice(2, 6)} ${reference.slice(6, 12)}` }
    const { data } = await app.send(admin, listDepositReceipts, { query })
    expect(data.depositReceipts.map((row) => row.referenceNumber)).toEqual([reference])
  })
})

describe('crediting by hand', () => {
  test("a deposit receipt credits the player's only matching deposit with the amount received [RCPT-01, RCPT-04]", async () => {
    const { player, id } = await anUnread(70)
    const receiptId = (
      await app.send(admin, createDepositReceipt, {
        body: {
          ...body,
          referenceNumber: newReference(),
          amount: 70,
          receiptDate: new Date().toISOString(),
        },
      })
    ).data.depositReceipt.depositReceiptId
    const { data, message } = await update(boss, receiptId, { paidUserId: player.userId })
    expect(message).toBe('Deposit receipt updated successfully!')
    expect(data.depositReceipt).toMatchObject({ status: 'completed', paidWalletHistoryId: id })
    expect(await cashier.coins(player)).toBe(70)
  })

  test('a deposit of another amount is found by its reference and credited with the amount received', async () => {
    const player = await app.aPlayer()
    const reference = newReference()
    const id = await cashier.deposit(player, 999)
    await cashier.read(player, id, receiptText(reference, '350.00'))
    const receiptId = await write(350, reference)
    expect((await cashier.find(player, id)).waitsFor).toEqual(['amount_differs'])
    await update(boss, receiptId, { paidUserId: player.userId, status: 'completed' })
    expect(await cashier.find(player, id)).toMatchObject({ status: 'completed', amount: 350 })
    expect(await cashier.coins(player)).toBe(350)
  })

  test('of two matching deposits the selected one is credited, with the staff comment', async () => {
    const { player, id } = await anUnread(72)
    const other = await cashier.deposit(player, 72)
    await cashier.read(player, other, 'a dog')
    const pointed = {
      paidUserId: player.userId,
      paidWalletHistoryId: id,
      reason: 'Seen in the app',
    }
    const receiptId = await write(75)
    const { data } = await update(boss, receiptId, pointed)
    expect(data.depositReceipt).toMatchObject({ status: 'completed', paidWalletHistoryId: id })
    const paid = await cashier.find(player, id)
    expect(paid).toMatchObject({ status: 'completed', amount: 75, comment: 'Seen in the app' })
    expect(await cashier.coins(player)).toBe(75)
    const stranger = await app.aPlayer()
    const elsewhere = { paidUserId: stranger.userId, paidWalletHistoryId: other }
    expect(await update(admin, await write(72), elsewhere)).toMatchObject({
      code: 'receipt_unmatched',
    })
  })

  test('a deposit receipt with no or two matching deposits is refused: receipt_unmatched', async () => {
    const { player } = await anUnread(71)
    const receiptId = (
      await app.send(admin, createDepositReceipt, {
        body: {
          ...body,
          referenceNumber: newReference(),
          amount: 71,
          receiptDate: new Date().toISOString(),
        },
      })
    ).data.depositReceipt.depositReceiptId
    const stranger = await app.aPlayer()
    expect(await update(admin, receiptId, { paidUserId: stranger.userId })).toMatchObject({
      code: 'receipt_unmatched',
    })
    const again = await cashier.deposit(player, 71)
    await cashier.read(player, again, 'a dog')
    expect(await update(admin, receiptId, { paidUserId: player.userId })).toMatchObject({
      code: 'receipt_unmatched',
    })
    expect(await cashier.coins(player)).toBe(0)
  })

  test('a large credit needs approval, which executes it: second_person_needed', async () => {
    const player = await app.aPlayer()
    const reference = newReference()
    const id = await cashier.deposit(player, 6000)
    await cashier.read(player, id, receiptText(reference, '6,000.00'))
    const receiptId = await write(6000, reference)
    expect((await cashier.find(player, id)).waitsFor).toEqual(['second_person'])
    expect(await update(admin, receiptId, { paidUserId: player.userId })).toMatchObject({
      code: 'second_person_needed',
    })
    expect(await cashier.coins(player)).toBe(0)
    const { approvals } = (await app.send(boss, listApprovals, { query: {} })).data
    const params = { approvalId: approvals[0]?.approvalId ?? '' }
    const approve = { params, body: { verdict: 'approve' } }
    expect((await app.send(admin, decideApproval, approve)).status).toBe(403)
    expect((await app.send(boss, decideApproval, approve)).status).toBe(200)
    expect(await cashier.coins(player)).toBe(6000)
  })

  test('two concurrent credits of one deposit pay once, in 20 of 20 runs', async () => {
    const colleague = await app.aPlayer({ role: 'admin' })
    for (let n = 0; n < 20; n += 1) {
      const player = await app.aPlayer()
      const reference = newReference()
      const id = await cashier.deposit(player, 12)
      await cashier.read(player, id, receiptText(reference, '10.00'))
      const receiptId = await write(10, reference)
      const pay = (as: Player) => update(as, receiptId, { paidUserId: player.userId })
      const statuses = (await Promise.all([pay(colleague), pay(boss)])).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await cashier.coins(player)).toBe(10)
    }
  })
})

describe('used deposit receipts', () => {
  async function aPaid() {
    const player = await app.aPlayer()
    const reference = newReference()
    const id = await cashier.deposit(player, 15)
    await cashier.read(player, id, receiptText(reference, '15.00'))
    return write(15, reference)
  }

  test("a used deposit receipt is frozen, and super admins only spell out its sender's name: receipt_frozen [RCPT-04]", async () => {
    const id = await aPaid()
    const frozen = { status: 409, code: 'receipt_frozen' }
    expect(await update(admin, id, { receivedFrom: 'MIA P.' })).toMatchObject(frozen)
    expect(await update(boss, id, { amount: 20 })).toMatchObject(frozen)
    expect(await update(boss, id, { status: 'pending' })).toMatchObject(frozen)
    const params = { depositReceiptId: id }
    expect(await app.send(boss, deleteDepositReceipt, { params, query: {} })).toMatchObject(frozen)
    for (const receivedFrom of ['JUAN B.', 'MIA P. 09179998888', 'via InstaPay BDO']) {
      expect(await update(boss, id, { receivedFrom })).toMatchObject(frozen)
    }
    const { data } = await update(boss, id, { receivedFrom: 'MIA P.' })
    expect(data.depositReceipt.receivedFrom).toBe('MIA P.')
  })
})

test('page keys reach each of more than 5,000 rows once', async () => {
  await sql`insert into deposit_receipt
      (reference_number, reference, amount_minor, received_from, received_at, created_by)
    select 'LONG' || n, 'LONG' || n, 10000, 'LONG', now(), ${admin.userId}
    from generate_series(1, 5200) n`.execute(app.owner)
  const seen = new Set<string>()
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: 100, search: 'LONG', ...(after !== undefined && { after }) }
    const { depositReceipts, pagination } = (await app.send(admin, listDepositReceipts, { query }))
      .data
    for (const { depositReceiptId } of depositReceipts) seen.add(depositReceiptId)
    const key = pagination.lastEvaluatedKey
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  expect(seen.size).toBe(5200)
})

describe('correcting and deleting', () => {
  test('an edit of an outdated deposit receipt is refused: conflict', async () => {
    const id = await write(34)
    const { data } = await update(admin, id, { receivedFrom: 'MIA P.' })
    const { updatedAt } = data.depositReceipt
    expect((await update(boss, id, { amount: 35, updatedAt })).status).toBe(200)
    expect(await update(admin, id, { amount: 36, updatedAt })).toMatchObject({ code: 'conflict' })
  })

  test('the list can be filtered by status [RCPT-03]', async () => {
    await write(37)
    const of = async (status: string) =>
      (await app.send(admin, listDepositReceipts, { query: { status } })).data.depositReceipts
    expect((await of('pending')).map(({ status }) => status)).toContain('pending')
    expect((await of('pending')).every(({ status }) => status === 'pending')).toBe(true)
    expect((await of('completed')).every(({ status }) => status === 'completed')).toBe(true)
  })

  test('a corrected reference matches its deposit', async () => {
    const player = await app.aPlayer()
    const reference = newReference()
    const id = await cashier.deposit(player, 33)
    await cashier.read(player, id, receiptText(reference, '33.00'))
    const receiptId = await write(33)
    await update(admin, receiptId, { referenceNumber: reference })
    const { data } = await update(boss, receiptId, { paidUserId: player.userId })
    expect(data.depositReceipt).toMatchObject({ status: 'completed', paidWalletHistoryId: id })
    expect(await cashier.coins(player)).toBe(33)
  })

  test('a deleted unused deposit receipt leaves the list, and its reference can be entered again [RCPT-05]', async () => {
    const reference = newReference()
    const params = { depositReceiptId: await write(9, reference) }
    const { status, message } = await app.send(admin, deleteDepositReceipt, {
      params,
      query: { reason: 'Typed twice' },
    })
    expect([status, message]).toEqual([200, 'Deposit receipt deleted successfully!'])
    expect(
      (await app.send(admin, deleteDepositReceipt, { params, query: { reason: 'Typed twice' } }))
        .status,
    ).toBe(404)
    expect((await cashier.record(admin, reference, 9)).status).toBe(200)
  })

  test('super admins delete many deposit receipts together or not at all [RCPT-05]', async () => {
    const ids = [await write(1), await write(2)]
    const missing = '00000000-0000-4000-8000-000000000000'
    const remove = (as: Player, depositReceiptIds: string[]) =>
      app.send(as, deleteDepositReceipts, { body: { depositReceiptIds } })
    expect((await remove(admin, ids)).status).toBe(403)
    expect((await remove(boss, [...ids, missing])).status).toBe(404)
    const { data } = await remove(boss, ids)
    expect(data.deletedDepositReceiptIds.toSorted()).toEqual(ids.toSorted())
    expect((await remove(boss, [])).message).toBe('At least one deposit receipt ID is required')
  })
})
