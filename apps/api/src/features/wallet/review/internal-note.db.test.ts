import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '@kapis/contract/route'
import {
  exportPlayerData,
  getOwnWalletRow,
  getStatement,
  getWalletReview,
  getWalletRow,
  listOwnNotifications,
  listTransactionHistory,
  listOwnWallet,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { confirmSessions } from '../../../../test/tokens/account.ts'
import { openCashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

const NOTE = 'Sounded like a different person on the phone'

let testApp: TestApp
let maya: Player
let clerk: Player
let admin: Player
beforeAll(async () => {
  testApp = await openTestApp()
  maya = await testApp.aPlayer({ coins: 50_000 })
  await playEnough(maya, (as, body) => testApp.send(as, rollDice, { body }))
  clerk = await testApp.aPlayer({ role: 'moderator' })
  admin = await testApp.aPlayer({ role: 'admin' })
})
afterAll(() => testApp.close())

async function aWithdrawal() {
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz Santos' }
  const sent = { params: { userId: maya.userId }, body: { type: 'withdraw', amount: 20, ...gcash } }
  return (await testApp.send(maya, requestWithdrawal, sent)).data.walletHistory.walletHistoryId
}
const update = (as: Player, walletHistoryId: string, body: object) =>
  testApp.send(as, updateWalletRow, { params: { userId: maya.userId, walletHistoryId }, body })

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const QUERIES: Record<string, Record<string, string>> = {
  [listTransactionHistory.path]: { page: '1', pageSize: '10' },
  [getStatement.path]: { from: day(-2), to: day(0) },
}

/** Returns the text of every reply in which the player could read about a row. */
async function readByPlayer(walletHistoryId: string): Promise<string> {
  await confirmSessions(testApp, maya)
  const paths = [listOwnWallet, getOwnWalletRow, listTransactionHistory, listOwnNotifications]
  const answers = await Promise.all(
    [...paths, exportPlayerData, getStatement].map(async ({ path }) => {
      const reply = await testApp.app.inject({
        method: 'GET',
        url: fillPath(path, { userId: maya.userId, walletHistoryId }),
        query: QUERIES[path] ?? {},
        headers: { cookie: `__Host-kapis=${maya.cookie}` },
      })
      expect([path, reply.statusCode]).toEqual([path, 200])
      return reply.body
    }),
  )
  return answers.join('\n')
}

test.each(['deposit', 'withdraw'])(
  'an internal note on a %s is visible to staff and in no reply to the player [USER-09]',
  async (type) => {
    const id =
      type === 'withdraw' ? await aWithdrawal() : await openCashier(testApp).deposit(maya, 35)
    const params = { userId: maya.userId, walletHistoryId: id }
    const before = (await testApp.send(maya, getOwnWalletRow, { params })).data.walletHistory
    const noted = await update(clerk, id, { internalNote: NOTE })
    expect([noted.status, noted.message]).toEqual([200, 'Wallet history updated successfully!'])
    const query = { image: 'none' }
    const detail = await testApp.send(clerk, getWalletRow, { params, query })
    expect(detail.data.walletHistory.internalNote).toBe(NOTE)
    const review = await testApp.send(admin, getWalletReview, { params })
    expect(review.data.walletHistory.internalNote).toBe(NOTE)
    // The player must not see that staff wrote something.
    const after = (await testApp.send(maya, getOwnWalletRow, { params })).data.walletHistory
    expect(after).toEqual(before)
    const decided = { status: 'rejected', comment: 'Name differs', version: before.version }
    expect((await update(admin, id, decided)).status).toBe(200)
    const read = await readByPlayer(id)
    expect(read).toContain('Name differs')
    expect(read).not.toContain(NOTE)
    expect(read).not.toContain('internalNote')
    const kept = await testApp.send(admin, getWalletReview, { params })
    expect(kept.data.walletHistory.internalNote).toBe(NOTE)
  },
)

test('a note is logged with the previous one, can be removed, and leaves the comment unchanged', async () => {
  const id = await aWithdrawal()
  await update(admin, id, { comment: 'We call you today' })
  await update(admin, id, { internalNote: NOTE })
  const removed = await update(admin, id, { internalNote: null })
  expect(removed.data.walletHistory).toMatchObject({
    comment: 'We call you today',
    internalNote: null,
  })
  const lines = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'description', 'old_value', 'new_value'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  expect(lines).toMatchObject([
    { action: 'wallet.comment', description: 'Removed the internal note on a withdrawal' },
    { action: 'wallet.comment', description: 'Wrote an internal note on a withdrawal' },
  ])
  expect(JSON.stringify(lines[0]!.old_value)).toContain(NOTE)
  expect(JSON.stringify(lines[1]!.new_value)).toContain(NOTE)
  expect((await update(maya, id, { internalNote: NOTE })).status).toBe(403)
})

test('a note sent with a decision is stored with it', async () => {
  const id = await aWithdrawal()
  const body = { status: 'rejected', comment: 'Name differs', internalNote: NOTE }
  expect((await update(admin, id, body)).data.walletHistory).toMatchObject({
    status: 'rejected',
    comment: 'Name differs',
    internalNote: NOTE,
  })
})
