import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateWalletRow } from '@kapis/contract/routes'
import { anImage, newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { findOffenders } from '#ledger/checks/check-invariants.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
})
// Each test has its own staff member, because each may credit only a limited sum per day.
beforeEach(async () => {
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

/** Creates a deposit of `amount`, whose image shows this reference and the amount `shown`. */
async function aDeposit(reference = newReference(), amount = 999, shown = '999.00') {
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, amount)
  return {
    player,
    id,
    reference,
    read: () => cashier.read(player, id, receiptText(reference, shown)),
  }
}

test('receipts of a staff member with a large daily sum need approval for the next credit', async () => {
  for (let n = 0; n < 4; n += 1) {
    const paid = await aDeposit(newReference(), 4_900, '4,900.00')
    await paid.read()
    await cashier.record(admin, paid.reference, 4_900)
    expect(await cashier.coins(paid.player)).toBe(4_900)
  }
  const { player, id, reference, read } = await aDeposit()
  await read()
  await cashier.record(admin, reference, 999)
  expect(await cashier.find(player, id)).toMatchObject({ waitsFor: ['second_person'] })
  expect(await cashier.coins(player)).toBe(0)
})

describe('automatic crediting', () => {
  test('a matching deposit is credited when its deposit receipt comes last [DEP-05]', async () => {
    const { player, id, reference, read } = await aDeposit()
    await read()
    expect(await cashier.find(player, id)).toMatchObject({
      status: 'pending',
      waitsFor: ['no_record'],
      referenceNumber: reference,
    })
    const { data, message } = await cashier.record(admin, reference, 999)
    expect(message).toBe('Deposit receipt created successfully!')
    expect(data.depositReceipt).toMatchObject({
      status: 'completed',
      state: 'completed',
      paidUserId: player.userId,
      paidWalletHistoryId: id,
    })
    expect(await cashier.find(player, id)).toMatchObject({
      status: 'completed',
      waitsFor: [],
      paidDepositReceiptId: data.depositReceipt.depositReceiptId,
    })
    expect(await cashier.coins(player)).toBe(999)
    const [, line] = await readJournal(app.db, player.userId)
    expect(line).toMatchObject({ cause: 'deposit', cause_key: id, counter: 'cashier' })
  })

  test('a matching deposit is credited when its deposit receipt comes first, in any spelling of the reference', async () => {
    const { player, id, reference, read } = await aDeposit()
    const spaced = `${reference.slice(0, 4)} ${reference.slice(4, 7)}-${reference.slice(7)}`
    await cashier.record(admin, spaced, 999)
    expect(await cashier.coins(player)).toBe(0)
    await read()
    expect(await cashier.find(player, id)).toMatchObject({ status: 'completed' })
    expect(await cashier.coins(player)).toBe(999)
  })

  test('a deposit that is read repeatedly is credited once [DEP-05]', async () => {
    const { player, reference, read } = await aDeposit()
    await cashier.record(admin, reference, 999)
    for (let n = 0; n < 3; n += 1) await read()
    expect(await cashier.coins(player)).toBe(999)
  })

  test('a deposit and its receipt that arrive concurrently are matched, in 20 of 20 runs', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { player, reference, read } = await aDeposit()
      await Promise.all([read(), cashier.record(admin, reference, 999)])
      expect(await cashier.coins(player)).toBe(999)
    }
  })
})

describe('deposits that do not match', () => {
  test.each<[string, number, string, number | null, string[]]>([
    ['the operator has no receipt', 999, '999.00', null, ['no_record']],
    ['the operator received less', 999, '999.00', 99, ['amount_differs']],
    ['the image shows another amount', 999, '998.00', 999, ['amount_differs']],
    ['the amount is large', 5000, '5,000.00', 5000, ['second_person']],
  ])('%s: the deposit waits with its reason', async (_, amount, shown, received, waitsFor) => {
    const { player, id, reference, read } = await aDeposit(newReference(), amount, shown)
    await read()
    if (received !== null) await cashier.record(admin, reference, received)
    expect(await cashier.find(player, id)).toMatchObject({ status: 'pending', waitsFor })
    expect(await cashier.coins(player)).toBe(0)
  })

  test('an image without a reference waits for staff', async () => {
    const { player, id } = await aDeposit()
    await cashier.read(player, id, 'a cat')
    expect(await cashier.find(player, id)).toMatchObject({ waitsFor: ['unreadable'] })
  })
})

describe('reused payments', () => {
  test('a second player with the same reference waits', async () => {
    const first = await aDeposit()
    await first.read()
    await cashier.record(admin, first.reference, 999)
    const second = await aDeposit(first.reference)
    await second.read()
    expect(await cashier.find(second.player, second.id)).toMatchObject({
      status: 'pending',
      waitsFor: ['reference_reused'],
    })
    expect([await cashier.coins(first.player), await cashier.coins(second.player)]).toEqual([
      999, 0,
    ])
  })

  test('two players who claim one unrecorded payment both wait', async () => {
    const first = await aDeposit()
    const second = await aDeposit(first.reference)
    await Promise.all([first.read(), second.read()])
    await cashier.record(admin, first.reference, 999)
    const reasons = [
      [first, 'reference_sent_again'],
      [second, 'reference_reused'],
    ] as const
    for (const [{ player, id }, reason] of reasons) {
      expect((await cashier.find(player, id)).waitsFor).toContain(reason)
      expect(await cashier.coins(player)).toBe(0)
    }
  })

  test('a reference stays reused however many later deposits have it', async () => {
    const first = await aDeposit()
    const second = await aDeposit(first.reference)
    await first.read()
    await second.read()
    for (let later = 0; later < 7; later += 1) await (await aDeposit(first.reference)).read()
    expect((await cashier.find(second.player, second.id)).waitsFor).toContain('reference_reused')
    const { waitsFor } = await cashier.find(first.player, first.id)
    expect(waitsFor).toContain('reference_sent_again')
  })

  test('the same image under two references waits', async () => {
    const image = await anImage()
    const jun = await app.aPlayer()
    const one = await cashier.deposit(jun, 50, image)
    const two = await cashier.deposit(jun, 50, image)
    const references = [newReference(), newReference()]
    for (const reference of references) await cashier.record(admin, reference, 50)
    await cashier.read(jun, one, receiptText(references[0] ?? '', '50.00'))
    await cashier.read(jun, two, receiptText(references[1] ?? '', '50.00'))
    expect((await cashier.find(jun, two)).waitsFor).toEqual(['image_reused'])
    expect((await cashier.find(jun, one)).waitsFor).toEqual(['image_sent_again'])
    expect(await cashier.coins(jun)).toBe(0)
  })
})

describe('decisions by staff', () => {
  const settle = (player: Player, walletHistoryId: string, body: object) =>
    app.send(admin, updateWalletRow, { params: { userId: player.userId, walletHistoryId }, body })

  test('a deposit credited without a receipt is linked to the receipt that is entered later', async () => {
    const { player, id, reference, read } = await aDeposit()
    await read()
    const seen = { status: 'completed', comment: 'I saw the money' } as const
    expect((await settle(player, id, seen)).status).toBe(200)
    expect(await cashier.coins(player)).toBe(999)
    const { data } = await cashier.record(admin, reference, 999)
    expect(data.depositReceipt).toMatchObject({ status: 'completed', paidWalletHistoryId: id })
    expect(await cashier.coins(player)).toBe(999)
  })

  test('a deposit without a reference is credited by one staff member only with a reason: reason_needed [USER-09]', async () => {
    const { player, id } = await aDeposit()
    await cashier.read(player, id, 'nothing that can be read', true)
    expect((await settle(player, id, { status: 'completed' })).code).toBe('reason_needed')
    expect(await cashier.coins(player)).toBe(0)
    const seen = { status: 'completed', comment: 'I saw the money' } as const
    expect((await settle(player, id, seen)).status).toBe(200)
    expect(await cashier.coins(player)).toBe(999)
  })

  test('a rejected deposit has a reason, is not credited, and its image may be sent again', async () => {
    const image = await anImage()
    const player = await app.aPlayer()
    const reference = newReference()
    const id = await cashier.deposit(player, 20, image)
    await cashier.read(player, id, receiptText(reference, '30.00'))
    const comment = 'The amount is another one. Please send it again.'
    expect((await settle(player, id, { status: 'rejected' })).code).toBe('reason_needed')
    expect((await settle(player, id, { status: 'rejected', comment })).status).toBe(200)
    expect(await cashier.find(player, id)).toMatchObject({ status: 'rejected', comment })
    await cashier.record(admin, reference, 30)
    expect(await cashier.coins(player)).toBe(0)
    const again = await cashier.deposit(player, 30, image)
    await cashier.read(player, again, receiptText(reference, '30.00'))
    expect(await cashier.find(player, again)).toMatchObject({ status: 'completed' })
    expect(await cashier.coins(player)).toBe(30)
  })
})

test('a missing image is retried and finally left to staff', async () => {
  const { player, id } = await aDeposit()
  const { receiptImageFileKey: key } = await cashier.find(player, id)
  await cashier.files.remove(key ?? '')
  await expect(cashier.read(player, id, '')).rejects.toThrow('is missing')
  await cashier.read(player, id, '', true)
  expect(await cashier.find(player, id)).toMatchObject({ waitsFor: ['unreadable'] })
})

describe('a tampered credit breaks an invariant', () => {
  test.each([
    ['I8a', `update wallet_history set amount_minor = amount_minor + 1 where status = 'completed'`],
    ['I8a', `update wallet_history set settled_seq = 99 where status = 'completed'`],
    ['I8b', `update deposit_receipt set amount_minor = amount_minor + 1`],
    ['I8b', `update wallet_history set credited_reference = null where status = 'completed'`],
  ])('%s: %s', async (name, change) => {
    const undo = new Error('put it back')
    let found: string[] = []
    const tried = app.owner.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx)
      found = (await findOffenders(tx)).map((finding) => finding.name.slice(0, 3))
      throw undo
    })
    await expect(tried).rejects.toBe(undo)
    expect(found).toContain(name)
  })
})
