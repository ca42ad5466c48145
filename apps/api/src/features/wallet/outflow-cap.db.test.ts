import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playEnough } from '../../../test/play-enough.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let clerk: Player
let maya: Player
beforeAll(async () => {
  app = await openTestApp({ OUTFLOW_CAP: '100' })
  clerk = await app.aPlayer({ role: 'admin' })
  maya = await app.aPlayer({ coins: 5000 })
  await playEnough(maya, (as, body) => app.send(as, routes.rollDice, { body }))
})
afterAll(() => app.close())

async function aWithdrawal(amount: number) {
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz Santos' }
  const body = { type: 'withdraw', ...gcash, amount }
  const params = { userId: maya.userId }
  const { data } = await app.send(maya, routes.requestWithdrawal, { params, body })
  return { ...params, walletHistoryId: data.walletHistory.walletHistoryId }
}
const pay = async (params: { userId: string; walletHistoryId: string }) => {
  const body = { status: 'completed', comment: 'Paid by hand' }
  const { status, code } = await app.send(clerk, routes.updateWalletRow, { params, body })
  return code ?? status
}
const approve = async (as: Player) => {
  const open = await app.send(as, routes.listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  const body = { verdict: 'approve', reason: 'Seen' }
  const { status, code } = await app.send(as, routes.decideApproval, { params, body })
  return code ?? status
}

test('above the cap of a day payouts wait for a super admin [ROLE-08]', async () => {
  expect(await pay(await aWithdrawal(60))).toBe(200)
  const second = await aWithdrawal(41)
  expect(await pay(second)).toBe('second_person_needed')
  expect(await approve(await app.aPlayer({ role: 'admin' }))).toBe('forbidden')
  expect(await approve(await app.aPlayer({ role: 'super_admin' }))).toBe(200)
  await sql`update wallet_history set settled_at = settled_at - interval '1 day'
    where status = 'completed'`.execute(app.owner)
  expect(await pay(await aWithdrawal(100))).toBe(200)
})

test('two payouts at once do not pass the cap together', async () => {
  await sql`update wallet_history set settled_at = settled_at - interval '1 day'
    where status = 'completed'`.execute(app.owner)
  const rows = [await aWithdrawal(60), await aWithdrawal(60)]
  const paid = await Promise.all(rows.map(pay))
  expect(new Set(paid)).toEqual(new Set([200, 'second_person_needed']))
})
