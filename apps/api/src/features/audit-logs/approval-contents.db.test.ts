import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const newest = async () =>
  (await app.send(second, routes.listApprovals, { query: {} })).data.approvals[0]!

function decide(result: 'approve' | 'refuse', approvalId: string) {
  const body = { verdict: result, ...(result === 'refuse' && { reason: 'No' }) }
  return app.send(second, routes.decideApproval, { params: { approvalId }, body })
}

test('a request to correct a transaction shows the entry with its old and new values', async () => {
  const maya = await app.aPlayer({ coins: 100 })
  const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'one' }
  await app.send(maya, routes.rollDice, { body: bet })
  const own = { userId: maya.userId }
  const list = { params: own, query: { page: 1, pageSize: 1 } }
  const [line] = (await app.send(boss, routes.listTransactions, list)).data.transactions
  const { transactionHistoryId, reference, payout, createdAt } = line!
  const request = await app.send(boss, routes.correctTransaction, {
    params: { ...own, transactionHistoryId },
    body: { amount: 2, payout: payout + 6000, reason: 'Wrong result' },
  })
  expect(request.code).toBe('second_person_needed')
  const values = {
    line: { reference, currency: 'coin', createdAt },
    before: { amount: 1, payout, game: 'dice', source: line!.source },
    after: { amount: 2, payout: payout + 6000, game: 'dice', source: 'game_won' },
  }
  const { approvalId, asked: shown } = await newest()
  expect(shown).toMatchObject(values)
  expect((await decide('approve', approvalId)).status).toBe(200)
  expect((await newest()).asked).toMatchObject(values)
})

test('a request to delete users names them until they are deleted [ROLE-07]', async () => {
  const users = [await app.aPlayer(), await app.aPlayer()]
  const body = { userIds: users.map(({ userId }) => userId) }
  const request = await app.send(boss, routes.deleteUsers, { body })
  expect(request.code).toBe('second_person_needed')
  const { approvalId, usernames } = await newest()
  expect(usernames.toSorted()).toEqual(users.map(({ username }) => username).toSorted())
  expect((await decide('approve', approvalId)).status).toBe(200)
  const left = (await newest()).usernames
  expect(left).toHaveLength(2)
  for (const name of left) expect(name).toMatch(/^deleted-/)
})

test('a request to hide log entries shows them, and hides them once approved', async () => {
  const maya = await app.aPlayer()
  const params = { userId: maya.userId }
  const body = { comment: 'Called about a payout' }
  expect((await app.send(boss, routes.updateUser, { params, body })).status).toBe(200)
  const logs = await app.send(boss, routes.listAuditLogs, { query: { action: 'users' } })
  const line = logs.data.auditLogs[0]!
  const auditLogIds = [line.auditLogId]
  const request = await app.send(boss, routes.deleteAuditLogs, { body: { auditLogIds } })
  expect(request.code).toBe('second_person_needed')
  const { approvalId, auditLogs, usernames } = await newest()
  expect(auditLogs).toEqual([line])
  expect(usernames).toEqual([])
  const decided = await decide('approve', approvalId)
  expect(decided.data.approval.auditLogs).toMatchObject([
    { seq: line.seq, description: 'Redacted', isRedacted: true, newValue: null, reason: null },
  ])
})
