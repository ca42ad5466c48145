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
// Each test has its own: what one person's records credit in a day has an end.
beforeEach(async () => {
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

/** A deposit of 999 whose picture says 999 and this reference. */
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

test('whose records have credited much today needs a second person for the next one', async () => {
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

describe('a picture and the operator’s record that agree are credited at once', () => {
  test('when the record comes last', async () => {
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

  test('when the record was there first, however its reference is written', async () => {
    const { player, id, reference, read } = await aDeposit()
    const spaced = `${reference.slice(0, 4)} ${reference.slice(4, 7)}-${reference.slice(7)}`
    await cashier.record(admin, spaced, 999)
    expect(await cashier.coins(player)).toBe(0)
    await read()
    expect(await cashier.find(player, id)).toMatchObject({ status: 'completed' })
    expect(await cashier.coins(player)).toBe(999)
  })

  test('once, when it is read again and again', async () => {
    const { player, reference, read } = await aDeposit()
    await cashier.record(admin, reference, 999)
    for (let n = 0; n < 3; n += 1) await read()
    expect(await cashier.coins(player)).toBe(999)
  })

  test('20 times out of 20 when both come at the same moment', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { player, reference, read } = await aDeposit()
      await Promise.all([read(), cashier.record(admin, reference, 999)])
      expect(await cashier.coins(player)).toBe(999)
    }
  })
})

describe('what does not agree waits and says why', () => {
  test.each<[string, number, string, number | null, string[]]>([
    ['the operator has no record', 999, '999.00', null, ['no_record']],
    ['the operator received less', 999, '999.00', 99, ['amount_differs']],
    ['the picture says another amount', 999, '998.00', 999, ['amount_differs']],
    ['the amount is large', 5000, '5,000.00', 5000, ['second_person']],
  ])('%s', async (_, amount, shown, received, waitsFor) => {
    const { player, id, reference, read } = await aDeposit(newReference(), amount, shown)
    await read()
    if (received !== null) await cashier.record(admin, reference, received)
    expect(await cashier.find(player, id)).toMatchObject({ status: 'pending', waitsFor })
    expect(await cashier.coins(player)).toBe(0)
  })

  test('a picture without a reference', async () => {
    const { player, id } = await aDeposit()
    await cashier.read(player, id, 'a cat')
    expect(await cashier.find(player, id)).toMatchObject({ waitsFor: ['unreadable'] })
  })
})

describe('a payment is worth something once', () => {
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

  test('two who claim the same payment before it is recorded both wait', async () => {
    const first = await aDeposit()
    const second = await aDeposit(first.reference)
    await Promise.all([first.read(), second.read()])
    await cashier.record(admin, first.reference, 999)
    for (const { player, id } of [first, second]) {
      expect((await cashier.find(player, id)).waitsFor).toContain('reference_reused')
      expect(await cashier.coins(player)).toBe(0)
    }
  })

  test('the same picture under two references waits', async () => {
    const image = await anImage()
    const jun = await app.aPlayer()
    const one = await cashier.deposit(jun, 50, image)
    const two = await cashier.deposit(jun, 50, image)
    const references = [newReference(), newReference()]
    for (const reference of references) await cashier.record(admin, reference, 50)
    await cashier.read(jun, one, receiptText(references[0] ?? '', '50.00'))
    await cashier.read(jun, two, receiptText(references[1] ?? '', '50.00'))
    expect((await cashier.find(jun, two)).waitsFor).toEqual(['image_reused'])
    expect((await cashier.find(jun, one)).waitsFor).toEqual(['image_reused'])
    expect(await cashier.coins(jun)).toBe(0)
  })
})

describe('what staff decide by hand', () => {
  const settle = (player: Player, walletHistoryId: string, body: object) =>
    app.send(admin, updateWalletRow, { params: { userId: player.userId, walletHistoryId }, body })

  test('a deposit is credited without a record, and the record that comes later is tied to it', async () => {
    const { player, id, reference, read } = await aDeposit()
    await read()
    expect((await settle(player, id, { status: 'completed' })).status).toBe(200)
    expect(await cashier.coins(player)).toBe(999)
    const { data } = await cashier.record(admin, reference, 999)
    expect(data.depositReceipt).toMatchObject({ status: 'completed', paidWalletHistoryId: id })
    expect(await cashier.coins(player)).toBe(999)
  })

  test('one without a reference is not credited by one person alone [spec 178]', async () => {
    const { player, id } = await aDeposit()
    await cashier.read(player, id, 'nothing that can be read', true)
    const { code } = await settle(player, id, { status: 'completed', comment: 'I saw the money' })
    expect(code).toBe('second_person_needed')
    expect(await cashier.coins(player)).toBe(0)
  })

  test('a rejected one says why, is credited by nothing, and its picture may be sent again', async () => {
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

test('a picture that is lost fails to be tried again, and at last goes to staff', async () => {
  const { player, id } = await aDeposit()
  const { receiptImageFileKey: key } = await cashier.find(player, id)
  await cashier.files.remove(key ?? '')
  await expect(cashier.read(player, id, '')).rejects.toThrow('is not there')
  await cashier.read(player, id, '', true)
  expect(await cashier.find(player, id)).toMatchObject({ waitsFor: ['unreadable'] })
})

describe('the books find a credit that was tampered with', () => {
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
