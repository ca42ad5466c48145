import { setTimeout as pause } from 'node:timers/promises'
import {
  adjustWallet,
  decideApproval,
  getBalance,
  getFigures,
  getOverview,
  getOwnTotp,
  getUser,
  listApprovals,
  listAuditLogs,
  listOwnSessions,
  listUsers,
  updateUser,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaffRow, sendAs } from '../../../test/as-staff.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { readAccount } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { makeApiToken } from '../../../test/tokens/api-token.ts'

let both: TestCells
let boss: Player
let checker: Player
let clerk: Player
/** A player of the other cell. */
let maya: Player
beforeAll(async () => {
  both = await openTestCells()
  boss = await both.c1.aPlayer({ role: 'super_admin' })
  clerk = await both.c1.aPlayer({ role: 'moderator' })
  checker = await both.c2.aPlayer({ role: 'super_admin' })
  maya = await both.c2.aPlayer()
  await untilKnown(both.c2, boss, clerk)
})
afterAll(() => both.close())

async function untilKnown(cell: TestApp, ...members: Player[]): Promise<void> {
  for (const member of members) {
    while ((await readStaffRow(cell, member)) === undefined) await pause(20)
  }
}
const of = ({ userId }: Player) => ({ params: { userId } })
const cell = 'c2'

test('staff read and change another cell through the API of their own', async () => {
  expect((await sendAs(both.c1, boss, getUser, of(maya))).status).toBe(404)
  const read = await sendAs(both.c1, boss, getUser, { ...of(maya), cell })
  expect(read.data).toMatchObject({ user: { username: maya.username } })
  const body = { comment: 'Seen from c1', reason: 'Asked' }
  expect((await sendAs(both.c1, boss, updateUser, { ...of(maya), body, cell })).status).toBe(200)
  const row = both.c2.db.selectFrom('app_user').select('comment')
  const stored = await row.where('user_id', '=', maya.userId).executeTakeFirstOrThrow()
  expect(stored.comment).toBe('Seen from c1')
})

test('the log of the other cell names the member of staff; the own log stays as it was', async () => {
  const body = { comment: 'For the log', reason: 'Logged' }
  await sendAs(both.c1, clerk, updateUser, { ...of(maya), body, cell })
  const lastOf = ({ db }: TestApp) =>
    db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const logged = { actor_id: clerk.userId, actor_name: clerk.username, reason: 'Logged' }
  expect(await lastOf(both.c2)).toMatchObject({ ...logged, affected_user_id: maya.userId })
  expect(await lastOf(both.c1)).not.toMatchObject({ reason: 'Logged' })
  const own = await sendAs(both.c1, clerk, listAuditLogs, { query: {}, cell })
  expect(own.data!['auditLogs']).toHaveLength(1)
})

test('a query names the cell too, and the routes do not see it', async () => {
  const query = { cell, search: maya.username }
  const { status, data } = await sendAs(both.c1, boss, listUsers, { query })
  expect({ status, data }).toMatchObject({
    status: 200,
    data: { users: [{ userId: maya.userId }] },
  })
  const own = { cell: 'c1', search: boss.username }
  expect((await sendAs(both.c1, boss, listUsers, { query: own })).status).toBe(200)
})

test('a request for the own cell is not sent on, and an unknown cell is not found', async () => {
  const local = await sendAs(both.c1, boss, getOverview, { cell: 'c1' })
  expect(local.data).toMatchObject({ cells: { here: 'c1', names: ['c1', 'c2'] } })
  const other = await sendAs(both.c1, boss, getOverview, { cell })
  expect(other.data).toMatchObject({ cells: { here: 'c2' } })
  expect((await sendAs(both.c1, boss, getOverview, { cell: 'c9' })).code).toBe('not_found')
})

test('the amount of a member of another cell needs a second person, who may be of either cell', async () => {
  const gift = { amount: 50_000, currency: 'coin', type: 'admin_deposit', comment: 'Prize' }
  const answer = await sendAs(both.c1, boss, adjustWallet, { ...of(maya), body: gift, cell })
  expect(answer.code).toBe('second_person_needed')
  const listed = await both.c2.send(checker, listApprovals, { query: {} })
  const { approvalId, makerId, makerName } = listed.data.approvals[0]!
  expect({ makerId, makerName }).toEqual({ makerId: boss.userId, makerName: boss.username })
  const decision = { params: { approvalId }, body: { verdict: 'approve', reason: 'Won' } }
  const own = await sendAs(both.c1, boss, decideApproval, { ...decision, cell })
  expect(own.code).toBe('forbidden')
  expect((await both.c2.send(checker, decideApproval, decision)).status).toBe(200)
  expect((await readAccount(both.c2.db, maya.userId)).coin_minor).toBe(500_000_000n)
})

test('a step-up at home counts elsewhere, and only while it lasts', async () => {
  const factor = await both.c1.aPlayer({ role: 'super_admin' })
  await untilKnown(both.c2, factor)
  const gift = { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'One' }
  const give = () => sendAs(both.c1, factor, adjustWallet, { ...of(maya), body: gift, cell })
  const contact = { email: 'maya.new@example.com', reason: 'Asked' }
  const change = () => sendAs(both.c1, factor, updateUser, { ...of(maya), body: contact, cell })
  await sql`update app_user set totp_enrolled_at = now()
    where user_id = ${factor.userId}`.execute(both.c1.db)
  expect((await give()).code).toBe('step_up_required')
  // This route checks the step-up itself, in the other cell.
  expect((await change()).code).toBe('step_up_required')
  await sql`update user_session set stepped_up_until = now() + interval '1 minute'
    where user_id = ${factor.userId}`.execute(both.c1.db)
  expect((await give()).status).toBe(200)
  expect((await change()).status).toBe(200)
})

test('the role of a member of staff decides in the other cell too', async () => {
  const gift = { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'One' }
  const answer = await sendAs(both.c1, clerk, adjustWallet, { ...of(maya), body: gift, cell })
  expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
  const read = await sendAs(both.c1, clerk, getUser, { ...of(maya), cell })
  expect((read.data!['user'] as { email: string }).email).toContain('••••')
})

test('a player’s header changes nothing: ignored on own routes, refused on those of staff', async () => {
  const player = await both.c1.aPlayer({ coins: 7 })
  const own = await sendAs(both.c1, player, getBalance, { ...of(player), cell })
  expect(own.data).toEqual({ coin: 7, ticket: 0 })
  const other = await sendAs(both.c1, player, getBalance, { ...of(maya), cell })
  expect(other.code).toBe('forbidden')
  expect((await sendAs(both.c1, player, getUser, { ...of(maya), cell })).code).toBe('forbidden')
  expect((await sendAs(both.c1, null, getUser, { ...of(maya), cell })).status).toBe(401)
})

test('an API token is known in the cell that issued it, whose gateway asks the others', async () => {
  const program = await makeApiToken(both.c1.db, boss)
  const summed = await sendAs(both.c1, program, getFigures, { cell: '*' })
  expect(summed.status).toBe(200)
  expect(summed.reply.headers['kapis-silent-cells']).toBeUndefined()
  expect((await sendAs(both.c1, program, getOverview, { cell })).data).toMatchObject({
    cells: { here: 'c2' },
  })
  expect((await sendAs(both.c1, program, getUser, { ...of(maya), cell })).code).toBe('forbidden')
  expect((await sendAs(both.c2, program, getFigures)).code).toBe('not_authenticated')
})

test('routes of the own session are not sent on', async () => {
  const sessions = await sendAs(both.c1, boss, listOwnSessions, { ...of(boss), cell })
  expect(sessions).toMatchObject({ status: 200, data: { sessions: [{ isCurrent: true }] } })
  const totp = await sendAs(both.c1, boss, getOwnTotp, { cell })
  expect(totp.status).toBe(200)
})

test('a blocked member of staff reaches no cell', async () => {
  const member = await both.c1.aPlayer({ role: 'admin' })
  await untilKnown(both.c2, member)
  expect((await sendAs(both.c1, member, getOverview, { cell })).status).toBe(200)
  const block = { ...of(member), body: { status: 'blocked', reason: 'Left' } }
  await both.c1.send(boss, updateUser, block)
  expect((await sendAs(both.c1, member, getOverview, { cell })).code).toBe('session_expired')
})

test('a cell that does not answer is unavailable, and the own cell goes on', async () => {
  const gone = { name: 'c3', address: 'http://127.0.0.1:1' }
  await both.owner.insertInto('cell').values(gone).execute()
  const start = performance.now()
  const isListed = async () => {
    const { data } = await sendAs(both.c1, boss, getOverview)
    return (data!['cells'] as { names: string[] }).names.includes('c3')
  }
  while (!(await isListed()) && performance.now() - start < 10_000) await pause(100)
  const answer = await sendAs(both.c1, boss, getOverview, { cell: 'c3' })
  expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await sendAs(both.c1, boss, getOverview)).status).toBe(200)
})
