import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustWallet,
  cancelWithdrawal,
  correctTransaction,
  decideApproval,
  deleteWalletRows,
  listApprovals,
  listTransactions,
  requestWithdrawal,
  rollDice,
  updateDepositReceipt,
  updateWalletRow,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { playEnough } from '../../../test/play-enough.ts'
import { watchAccountLocks } from '../../../test/watch-account-locks.ts'

let app: TestApp
let cashier: Cashier
let maya: Player
let admin: Player
let boss: Player
let locks: ReturnType<typeof watchAccountLocks>
beforeAll(async () => {
  locks = watchAccountLocks()
  app = await openTestApp()
  cashier = openCashier(app)
  maya = await app.aPlayer({ coins: 50_000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
  // Creates the rows of staff_day that the tests try to lock.
  for (const staff of [admin, boss]) await adjust(staff)
})
afterAll(() => app.close())

type Run = () => Promise<{ status: number }>
const adjust = (as: Player) =>
  app.send(as, adjustWallet, {
    params: { userId: maya.userId },
    body: { amount: 10, currency: 'coin', type: 'admin_deposit', comment: 'Goodwill' },
  })
const settle = (walletHistoryId: string) =>
  app.send(admin, updateWalletRow, {
    params: { userId: maya.userId, walletHistoryId },
    body: { status: 'completed', comment: 'Sent' },
  })
async function aWithdrawal(): Promise<string> {
  const body = { type: 'withdraw', gcashNumber: '09171234567', gcashName: 'Mia Perez', amount: 100 }
  const sent = { params: { userId: maya.userId }, body }
  const { data } = await app.send(maya, requestWithdrawal, sent)
  return data.walletHistory.walletHistoryId
}
/** Creates a deposit whose reference has no deposit receipt yet. */
async function aDeposit(amount: number) {
  const reference = newReference()
  const id = await cashier.deposit(maya, amount)
  await cashier.read(maya, id, receiptText(reference, `${amount}.00`))
  return { id, reference }
}

/** Every use case that adds to a staff member's daily sum and locks a player's account. */
const USE_CASES: Record<string, { by: () => Player; prepare: () => Promise<Run> }> = {
  adjustWallet: { by: () => admin, prepare: async () => () => adjust(admin) },
  updateWalletRow: {
    by: () => admin,
    async prepare() {
      const id = await aWithdrawal()
      return () => settle(id)
    },
  },
  deleteWalletRows: {
    by: () => boss,
    async prepare() {
      const walletHistoryIds = [await aWithdrawal(), await aWithdrawal()]
      const params = { userId: maya.userId }
      return () => app.send(boss, deleteWalletRows, { params, body: { walletHistoryIds } })
    },
  },
  correctTransaction: {
    by: () => boss,
    async prepare() {
      const { data } = await app.send(boss, listTransactions, {
        params: { userId: maya.userId },
        query: { page: 1, pageSize: 50 },
      })
      const { transactionHistoryId } = data.transactions.find(({ game }) => game !== null)!
      const params = { userId: maya.userId, transactionHistoryId }
      const body = { payout: 7, reason: 'Counted wrong' }
      return () => app.send(boss, correctTransaction, { params, body })
    },
  },
  createReceipt: {
    by: () => admin,
    async prepare() {
      const { reference } = await aDeposit(61)
      return () => cashier.record(admin, reference, 61)
    },
  },
  'updateReceipt, corrected': {
    by: () => admin,
    async prepare() {
      const { reference } = await aDeposit(62)
      const params = { depositReceiptId: await aReceipt(1) }
      const body = { referenceNumber: reference, amount: 62 }
      return () => app.send(admin, updateDepositReceipt, { params, body })
    },
  },
  'updateReceipt, paid': {
    by: () => boss,
    async prepare() {
      const { id } = await aDeposit(63)
      const params = { depositReceiptId: await aReceipt(63) }
      const body = { receivedFrom: 'MIA P.', paidUserId: maya.userId, paidWalletHistoryId: id }
      return () => app.send(boss, updateDepositReceipt, { params, body })
    },
  },
}
const aReceipt = async (amount: number) =>
  (await cashier.record(admin, newReference(), amount)).data.depositReceipt.depositReceiptId

test.each(Object.entries(USE_CASES))(
  "%s locks the account before the staff member's day and the staff log",
  async (_name, { by, prepare }) => {
    const run = await prepare()
    let answer!: ReturnType<Run>
    await app.owner.transaction().execute(async (tx) => {
      await sql`select from ledger_account where player_id = ${maya.userId} for update`.execute(tx)
      answer = run()
      await untilWaiting(app.db)
      // A transaction that waits for the account must not hold locks that come later in the order.
      expect(await lockable(sql`staff_day where staff_id = ${by().userId}`)).toBe(true)
      expect(await lockable(sql`audit_head`)).toBe(true)
      expect(await lockable(sql`deposit_receipt`)).toBe(true)
    })
    expect((await answer).status).toBe(200)
  },
)

test.each(Object.entries(USE_CASES))('%s locks the account once', async (_name, { prepare }) => {
  const run = await prepare()
  locks.takeMost()
  expect((await run()).status).toBe(200)
  expect(locks.takeMost()).toBe(1)
})

test('a player who cancels a withdrawal locks the account once', async () => {
  const params = { userId: maya.userId, walletHistoryId: await aWithdrawal() }
  locks.takeMost()
  expect((await app.send(maya, cancelWithdrawal, { params })).status).toBe(200)
  expect(locks.takeMost()).toBe(1)
})

test('a deposit that is read and credited locks the account once', async () => {
  const reference = newReference()
  await cashier.record(admin, reference, 64)
  const id = await cashier.deposit(maya, 64)
  locks.takeMost()
  await cashier.read(maya, id, receiptText(reference, '64.00'))
  expect(locks.takeMost()).toBe(1)
  expect((await cashier.find(maya, id)).status).toBe('completed')
})

test('an approved payment with a lower amount locks the account once', async () => {
  const params = { userId: maya.userId, walletHistoryId: await aWithdrawal() }
  const body = { amount: 90, status: 'completed', comment: 'Sent' }
  const reply = await app.send(admin, updateWalletRow, { params, body })
  expect(reply.code).toBe('second_person_needed')
  const open = await app.send(boss, listApprovals, { query: { state: 'open' } })
  const { approvalId } = open.data.approvals[0]!
  locks.takeMost()
  const decision = { params: { approvalId }, body: { verdict: 'approve' } }
  expect((await app.send(boss, decideApproval, decision)).status).toBe(200)
  expect(locks.takeMost()).toBe(1)
})

function lockable(rows: ReturnType<typeof sql>): Promise<boolean> {
  return sql`select from ${rows} for update nowait`.execute(app.owner).then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('55P03')
      return false
    },
  )
}

test('a staff member adjusts a wallet and settles a row of it concurrently without a deadlock', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await aWithdrawal()
    const answers = await Promise.all([adjust(admin), settle(id), adjust(admin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
})
