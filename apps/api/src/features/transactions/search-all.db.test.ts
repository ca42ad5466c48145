import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
let moderator: Player
let player: Player
const gcash = { gcashNumber: '09175550147', gcashName: 'Maria Luz Reyes' }
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
  moderator = await app.aPlayer({ role: 'moderator' })
  player = await app.aPlayer({ coins: 50_000 })
  await playEnough(player, (as, body) => app.send(as, routes.rollDice, { body }))
})
afterAll(() => app.close())

async function search(as: Player, q: string) {
  for (;;) {
    const { status, data } = await app.send(as, routes.searchAll, { query: { q } })
    expect(status).toBe(200)
    // A database that is paused for seconds makes the reply partial, so ask again.
    if (!data.isPartial) return data.results
  }
}
const ids = async (as: Player, q: string) =>
  (await search(as, q)).map(({ kind, id }) => `${kind} ${id}`)
const own = () => ({ params: { userId: player.userId } })
const history = async (of: Player, as = of) => {
  const sent = { params: { userId: of.userId }, query: { page: 1, pageSize: 10 } }
  return (await app.send(as, routes.listTransactions, sent)).data.transactions
}

test('every reference is found by its displayed last 12 characters [UI-06]', async () => {
  const wallet = await cashier.deposit(player, 321)
  const { data } = await cashier.record(admin, newReference(), 322)
  const receipt = data.depositReceipt.depositReceiptId
  const body = { title: 'Where is it', description: 'My deposit of today' }
  const sent = await app.send(player, routes.submitReport, { body })
  const report = sent.data.report.reportId
  for (const [kind, id] of Object.entries({ wallet, receipt, report })) {
    for (const q of [id, id.slice(-12), ` …${id.slice(-12).toUpperCase()}`]) {
      expect(await ids(admin, q)).toEqual([`${kind} ${id}`])
      expect(await ids(moderator, q)).toEqual([`${kind} ${id}`])
    }
  }
  const [shown] = await search(moderator, receipt)
  expect(shown?.reference).toMatch(/^•••\d{4}$/)
})

test('an approval request is found only with permission to read approvals', async () => {
  await app.send(admin, routes.adjustWallet, {
    ...own(),
    body: { type: 'admin_deposit', amount: 900_000, currency: 'coin', comment: 'Goodwill' },
  })
  const { approvals } = (await app.send(admin, routes.listApprovals, { query: {} })).data
  const id = approvals[0]!.approvalId
  expect(await ids(admin, id.slice(-12))).toEqual([`approval ${id}`])
  expect(await ids(moderator, id.slice(-12))).toEqual([])
})

test('a transaction is found by its reference, which is unique across players [UI-06]', async () => {
  const other = await app.aPlayer({ coins: 10 })
  const [mine, theirs] = [await history(player, admin), await history(other, admin)]
  const references = [...mine, ...theirs].map(({ reference }) => reference)
  expect(new Set(references).size).toBe(references.length)
  const line = theirs.at(-1)!
  expect(line.seq).toBe(1)
  for (const q of [line.reference, line.transactionHistoryId]) {
    expect(await search(moderator, q)).toMatchObject([
      { kind: 'transaction', id: line.transactionHistoryId, username: other.username },
    ])
  }
})

test('a bet is found by its identifier', async () => {
  const identifier = crypto.randomUUID()
  const body = { amount: 3, condition: 'above', currency: 'coin', target: 2, identifier } as const
  await app.send(player, routes.rollDice, { body })
  const [bet] = await history(player, admin)
  expect(await search(moderator, identifier)).toMatchObject([
    { kind: 'transaction', id: bet!.transactionHistoryId, status: bet!.source, amount: 3 },
  ])
})

test('a GCash reference or number is found, except by readers who see it masked', async () => {
  const reference = newReference()
  const wallet = await cashier.deposit(player, 333)
  await cashier.read(player, wallet, receiptText(reference, '333.00'))
  const { data } = await cashier.record(admin, reference, 334)
  const receipt = data.depositReceipt.depositReceiptId
  const spaced = `${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`
  expect(await ids(admin, spaced)).toEqual([`wallet ${wallet}`, `receipt ${receipt}`])
  expect(await ids(moderator, spaced)).toEqual([])
  const body = { type: 'withdraw', ...gcash, amount: 10 }
  const request = await app.send(player, routes.requestWithdrawal, { ...own(), body })
  const payout = request.data.walletHistory.walletHistoryId
  const found = [`wallet ${payout}`, `user ${player.userId}`]
  expect(await ids(admin, '+63 917 555 0147')).toEqual(found)
  expect(await ids(moderator, '09175550147')).toEqual([])
})

test('an amount is found on its day in Manila', async () => {
  const wallet = await cashier.deposit(player, 347.25)
  const madeMs = Date.parse((await cashier.find(player, wallet)).createdAt)
  const today = new Date(madeMs + 8 * 3_600_000).toISOString().slice(0, 10)
  const { data } = await cashier.record(admin, newReference(), 347.25, today)
  const receipt = data.depositReceipt.depositReceiptId
  const found = [`wallet ${wallet}`, `receipt ${receipt}`]
  expect(await ids(admin, `₱347.25 ${today}`)).toEqual(found)
  expect(await ids(moderator, `${today} 347.25`)).toEqual(found)
  expect(await ids(admin, '347.25 2020-01-01')).toEqual([])
})

test('a search returns at most ten results of a kind, and is refused to players', async () => {
  for (let n = 0; n < 12; n++) await cashier.record(admin, newReference(), 351, '2026-03-01')
  expect(await ids(admin, '351 2026-03-01')).toHaveLength(10)
  const { status } = await app.send(player, routes.searchAll, { query: { q: 'anything' } })
  expect(status).toBe(403)
})

test('every kind of search uses an index', async () => {
  const ways = {
    wallet_history_shown: `wallet_history where right(wallet_history_id::text, 12) = 'a'`,
    wallet_history_gcash: `wallet_history where gcash_number = '09170000000'`,
    deposit_receipt_shown: `deposit_receipt where right(deposit_receipt_id::text, 12) = 'a'`,
    report_shown: `report where right(report_id::text, 12) = 'a'`,
    approval_shown: `approval_now where right(approval_id::text, 12) = 'a'`,
    gcash_account_number: `gcash_account where gcash_number = '09170000000'`,
    app_user_reference_no: `app_user where reference_no = 1`,
  }
  await app.db.transaction().execute(async (tx) => {
    // The test tables are so small that PostgreSQL would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const [index, way] of Object.entries(ways)) {
      const { rows } = await sql.raw(`explain select * from ${way}`).execute(tx)
      expect(JSON.stringify(rows), way).toContain(`${index} `)
    }
  })
})
