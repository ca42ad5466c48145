import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideApproval,
  deleteUser,
  deleteUsers,
  getBalance,
  getOverview,
  getUser,
  getUserAnalytics,
  listApprovals,
  listUsers,
  replyToReport,
  rollDice,
  startMines,
  submitReport,
  updateUser,
} from '@kapis/contract/routes'
import { openTestApp, readAccount } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { sumDays } from '#ledger/reports/sum-days.ts'
import { foldTally } from './users.queries.ts'

let app: TestApp
let clerk: Player
let admin: Player
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const of = ({ userId }: Player) => ({ params: { userId } })
const reason = 'Asked for it'
const update = (as: Player, who: Player, body: object) =>
  app.send(as, updateUser, { ...of(who), body: { reason, ...body } })
const rowOf = (who: Player) =>
  app.db
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow()
const lastAudit = () =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const names = async (as: Player, query: object) =>
  (await app.send(as, listUsers, { query })).data.users.map((user) => user.username)

test('page keys list each user once, with a total that needs no count [USER-01]', async () => {
  const made = await app.players(12)
  const seen: string[] = []
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: 5, role: 'player', ...(after !== undefined && { after }) }
    const { data } = await app.send(admin, listUsers, { query })
    seen.push(...data.users.map((user) => user.userId))
    expect(data.pagination).toMatchObject({ currentPage: page, totalItems: 12, totalPages: 3 })
    const key = data.pagination.lastEvaluatedKey
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  expect(new Set(seen)).toEqual(new Set(made.map((player) => player.userId)))
  expect(seen).toHaveLength(12)
  await foldTally(app.db)
  const folded = await app.send(admin, listUsers, { query: { role: 'player' } })
  expect(folded.data.pagination.totalItems).toBe(12)
})

test('a list by name pages by name', async () => {
  const query = { sortBy: 'username', pageSize: 5 }
  const first = (await app.send(admin, listUsers, { query })).data
  const key = first.pagination.lastEvaluatedKey!
  const rest = await names(admin, { ...query, page: 2, after: `${key.createdAt}_${key.id}` })
  const all = [...first.users.map((user) => user.username), ...rest]
  expect(all).toEqual(all.toSorted())
  expect(new Set(all).size).toBe(10)
})

test('a search matches part of a name, address or number; pattern characters are literal', async () => {
  const maya = await app.aPlayer()
  const { email, mobile_number: mobile } = await rowOf(maya)
  for (const search of [
    maya.username.slice(3),
    email.slice(2, 12).toUpperCase(),
    mobile.slice(4),
  ]) {
    expect(await names(admin, { search })).toEqual([maya.username])
  }
  expect(await names(admin, { search: 'p-' })).toHaveLength(10)
  expect(await names(admin, { search: '%' })).toEqual([])
  expect(await names(admin, { search: maya.username, status: 'blocked' })).toEqual([])
})

test('a moderator sees users masked, and cannot search by masked values [ROLE-03]', async () => {
  const maya = await app.aPlayer()
  const { email, mobile_number: mobile } = await rowOf(maya)
  const { user } = (await app.send(clerk, getUser, of(maya))).data
  expect(user.email).toBe(`${email.slice(0, 2)}••••@test.example`)
  expect(user.mobileNumber).toBe(`${mobile.slice(0, 4)}•••${mobile.slice(-4)}`)
  expect(await names(clerk, { search: mobile })).toEqual([])
  expect(await names(clerk, { search: maya.username })).toEqual([maya.username])
})

test('a moderator cannot find out masked contact details by sending guesses [ROLE-03]', async () => {
  const maya = await app.aPlayer()
  const { email, mobile_number: mobileNumber } = await rowOf(maya)
  for (const guess of [{ email }, { mobileNumber }, { email: 'a@wrong.example' }]) {
    expect((await app.send(clerk, updateUser, { ...of(maya), body: guess })).status).toBe(403)
  }
})

test('blocking a player ends sessions at once, settles the open round and logs the reason', async () => {
  const maya = await app.aPlayer({ coins: 100 })
  const round = { amount: 10, currency: 'coin', identifier: 'open', mines: 3 }
  expect((await app.send(maya, startMines, { body: round })).status).toBe(200)
  const blocked = await update(clerk, maya, { status: 'blocked' })
  expect(blocked).toMatchObject({ status: 200, message: 'User status updated successfully!' })
  expect((await app.send(maya, getBalance, of(maya))).status).toBe(401)
  expect(await readAccount(app.db, maya.userId)).toMatchObject({ coin_held_minor: 0n })
  expect(await lastAudit()).toMatchObject({
    action: 'users.status',
    actor_id: clerk.userId,
    affected_user_id: maya.userId,
    old_value: { status: 'active' },
    new_value: { status: 'blocked' },
    reason,
  })
})

test('moderators cannot disable an account', async () => {
  const maya = await app.aPlayer()
  expect((await update(clerk, maya, { status: 'disabled' })).status).toBe(403)
  expect((await update(admin, maya, { status: 'disabled' })).status).toBe(200)
  expect((await update(clerk, maya, { status: 'active' })).status).toBe(403)
})

test.each([
  { status: 'disabled' },
  { comment: 'Called twice' },
  { email: 'literal@mail.example', mobileNumber: '09175550177', role: 'player' },
])(
  'the literal body %j is accepted, and the log records that no reason was given [USER-03]',
  async (body) => {
    const maya = await app.aPlayer()
    expect((await app.send(admin, updateUser, { ...of(maya), body })).status).toBe(200)
    const lines = app.db.selectFrom('audit_log').selectAll()
    const line = await lines.where('affected_user_id', '=', maya.userId).executeTakeFirstOrThrow()
    expect(line.reason).toBe('none given')
  },
)

test('every staff member may comment on players, without a reason', async () => {
  const maya = await app.aPlayer()
  const sent = { ...of(maya), body: { comment: 'Called twice' } }
  const { message, data } = await app.send(clerk, updateUser, sent)
  expect(message).toBe('User comment updated successfully!')
  expect(data.user.comment).toBe('Called twice')
  const about = { ...of(admin), body: { comment: 'Hm' } }
  expect((await app.send(clerk, updateUser, about)).status).toBe(403)
})

test('new contact details end sessions, notify the owner and hold payouts for a day', async () => {
  const [maya, jun] = [await app.aPlayer(), await app.aPlayer()]
  await verifyContacts(maya)
  const body = { email: 'new.address@mail.example', mobileNumber: '0917-555-0101', role: 'player' }
  expect((await update(clerk, maya, body)).status).toBe(403)
  const changed = await update(admin, maya, body)
  expect(changed).toMatchObject({ status: 200, message: 'User basic info updated successfully!' })
  expect(changed.data.user).toMatchObject({ email: body.email, mobileNumber: '+639175550101' })
  expect((await app.send(maya, getBalance, of(maya))).status).toBe(401)
  expect((await rowOf(maya)).payout_hold_until!.getTime()).toBeGreaterThan(Date.now() + 86_000_000)
  const notified = app.db.selectFrom('notification').selectAll().where('user_id', '=', maya.userId)
  expect(await notified.execute()).toMatchObject([{ type: 'system', status: 'sent' }])
  expect(await update(admin, jun, { email: body.email })).toMatchObject({ code: 'email_taken' })
  const mobile = { mobileNumber: '+639175550101' }
  expect(await update(admin, jun, mobile)).toMatchObject({ code: 'mobile_taken' })
})

test('a corrected address that was never verified ends no session and holds no payout', async () => {
  const maya = await app.aPlayer()
  const changed = await update(admin, maya, { email: 'typo.corrected@mail.example' })
  expect(changed.status).toBe(200)
  expect((await app.send(maya, getBalance, of(maya))).status).toBe(200)
  expect((await rowOf(maya)).payout_hold_until).toBeNull()
  const notified = app.db.selectFrom('notification').select('message')
  expect(await notified.where('user_id', '=', maya.userId).execute()).toEqual([
    { message: expect.stringContaining('Our staff corrected the email or mobile number') },
  ])
})

async function verifyContacts({ userId }: Player): Promise<void> {
  const now = new Date()
  await app.owner
    .updateTable('app_user')
    .set({ email_verified_at: now, mobile_verified_at: now })
    .where('user_id', '=', userId)
    .execute()
}

test('a change of role needs a second super admin, whom the log names: second_person_needed [ROLE-05]', async () => {
  const maya = await app.aPlayer()
  expect((await update(admin, maya, { role: 'moderator' })).status).toBe(403)
  const input = await update(boss, maya, { role: 'moderator' })
  expect(input).toMatchObject({ status: 409, code: 'second_person_needed' })
  expect((await rowOf(maya)).role).toBe('player')
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const request = { approvalId: open.data.approvals[0]!.approvalId }
  const decide = (as: Player) =>
    app.send(as, decideApproval, { params: request, body: { verdict: 'approve' } })
  expect((await decide(boss)).status).toBe(403)
  expect((await decide(admin)).status).toBe(403)
  expect((await decide(second)).status).toBe(200)
  expect((await rowOf(maya)).role).toBe('moderator')
  expect((await app.send(maya, getBalance, of(maya))).status).toBe(401)
  const lines = app.db.selectFrom('audit_log').selectAll().where('action', '=', 'users.role')
  expect((await lines.execute()).at(-2)).toMatchObject({
    actor_id: second.userId,
    new_value: { role: 'moderator', askedBy: boss.username },
  })
})

test('staff cannot change their own account, a peer or a superior [ROLE-03]', async () => {
  const peer = await app.aPlayer({ role: 'admin' })
  for (const [as, who] of [
    [admin, admin],
    [boss, boss],
    [admin, peer],
    [admin, boss],
    [clerk, admin],
  ] as const) {
    expect((await update(as, who, { status: 'blocked' })).status).toBe(403)
    expect((await app.send(as, deleteUser, { ...of(who), query: {} })).status).toBe(403)
  }
  expect((await update(boss, second, { comment: 'Hm' })).status).toBe(403)
  expect((await app.send(boss, deleteUser, { ...of(second), query: {} })).status).toBe(403)
})

test('two super admins disable a third, who cannot decide about it: second_person_needed', async () => {
  const suspect = await app.aPlayer({ role: 'super_admin' })
  const disabled = await update(boss, suspect, { status: 'disabled' })
  expect(disabled).toMatchObject({ status: 409, code: 'second_person_needed' })
  expect((await rowOf(suspect)).status).toBe('active')
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const { approvalId } = open.data.approvals.find(({ action }) => action === 'users.suspend')!
  const decide = (as: Player, decision: 'approve' | 'refuse') =>
    app.send(as, decideApproval, { params: { approvalId }, body: { verdict: decision, reason } })
  expect((await decide(suspect, 'refuse')).status).toBe(403)
  expect((await decide(suspect, 'approve')).status).toBe(403)
  expect((await decide(boss, 'approve')).status).toBe(403)
  expect((await decide(admin, 'approve')).status).toBe(403)
  expect((await decide(second, 'approve')).status).toBe(200)
  expect((await rowOf(suspect)).status).toBe('disabled')
  expect((await app.send(suspect, getBalance, of(suspect))).status).toBe(401)
})

test('the table itself protects the last super admin', async () => {
  const gone = app.db.updateTable('app_user').set({ status: 'disabled' })
  const both = gone.where('role', '=', 'super_admin').execute()
  await expect(both).rejects.toMatchObject({ code: 'KA001' })
})

test('an edit of an outdated version is refused: conflict', async () => {
  const maya = await app.aPlayer()
  const { updatedAt } = (await app.send(admin, getUser, of(maya))).data.user
  expect((await update(admin, maya, { comment: 'One', updatedAt })).status).toBe(200)
  expect(await update(boss, maya, { comment: 'Two', updatedAt })).toMatchObject({
    code: 'conflict',
    message: 'This action conflicts with the current state of the resource.',
  })
})

test('a deleted user has no name, number or session, and the ledger stays [USER-04]', async () => {
  const maya = await app.aPlayer()
  const { username, mobile_number: mobile } = await rowOf(maya)
  const sent = { ...of(maya), query: { reason } }
  const shown = { has_amounts: true, has_name: true, record: '{}', key_id: 'k', signature: 's' }
  const shared = { player_id: maya.userId, seq: 1n, share_id: randomUUID(), ...shown }
  await app.db.insertInto('shared_bet').values(shared).execute()
  expect((await app.send(clerk, deleteUser, sent)).status).toBe(403)
  const { status, message } = await app.send(admin, deleteUser, sent)
  expect([status, message]).toEqual([200, 'User deleted successfully!'])
  const left = JSON.stringify(await rowOf(maya), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(left).not.toContain(username)
  expect(left).not.toContain(mobile)
  expect((await app.send(maya, getBalance, of(maya))).status).toBe(401)
  expect((await app.send(admin, getUser, of(maya))).status).toBe(404)
  expect(await names(admin, { search: username })).toEqual([])
  expect((await readAccount(app.db, maya.userId)).seq).toBe(1n)
  const stillShared = app.db.selectFrom('shared_bet').selectAll()
  expect(await stillShared.where('player_id', '=', maya.userId).execute()).toEqual([])
})

test.each([
  ['payment', 'user_payment_waiting'],
  ['round', 'user_round_open'],
] as const)('the refusal of a deletion names an open %s: %s', async (block, code) => {
  const maya = await app.aPlayer({ coins: 100 })
  const round = { amount: 10, currency: 'coin', identifier: 'kept', mines: 3 }
  if (block === 'round') await app.send(maya, startMines, { body: round })
  else {
    await sql`insert into wallet_history (player_id, type, amount_minor, receipt_file_key)
      values (${maya.userId}, 'deposit', 10000, 'kept')`.execute(app.owner)
  }
  const refused = await app.send(admin, deleteUser, { ...of(maya), query: { reason } })
  expect(refused).toMatchObject({ status: 409, code })
  const { deletionBlocks } = (await app.send(admin, getUser, of(maya))).data
  expect(deletionBlocks).toEqual([block, 'balance'])
})

test('a user with money cannot be deleted, and a batch needs approval and is all or nothing: user_balance_left [USER-04, USER-05]', async () => {
  const rich = await app.aPlayer({ coins: 1 })
  const poor = await Promise.all([app.aPlayer(), app.aPlayer()])
  const remove = (as: Player, players: Player[]) =>
    app.send(as, deleteUsers, { body: { userIds: players.map(({ userId }) => userId) } })
  expect((await remove(admin, poor)).status).toBe(403)
  expect(await remove(boss, [...poor, rich])).toMatchObject({
    status: 409,
    code: 'user_balance_left',
    message: `${rich.username}: A user with a balance can’t be deleted.`,
  })
  expect((await app.send(admin, getUser, of(rich))).data.deletionBlocks).toEqual(['balance'])
  expect((await app.send(admin, getUser, of(poor[0]))).data.deletionBlocks).toEqual([])
  expect((await rowOf(poor[0])).deleted_at).toBeNull()
  expect(await remove(boss, poor)).toMatchObject({
    status: 409,
    code: 'second_person_needed',
    message:
      'A second super admin must approve this on the Approvals page. Your request is waiting there.',
  })
  expect((await rowOf(poor[0])).deleted_at).toBeNull()
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const request = open.data.approvals.find(({ action }) => action === 'users.delete-many')!
  const approve = (as: Player) =>
    app.send(as, decideApproval, {
      params: { approvalId: request.approvalId },
      body: { verdict: 'approve' },
    })
  expect((await approve(boss)).status).toBe(403)
  expect((await approve(admin)).status).toBe(403)
  const { message, data } = await approve(second)
  expect(message).toBe('2 user(s) deleted successfully!')
  expect(data.deletedUserIds?.toSorted()).toEqual(poor.map(({ userId }) => userId).toSorted())
  expect((await rowOf(poor[0])).deleted_at).not.toBeNull()
  const empty = await app.send(boss, deleteUsers, { body: { userIds: [] } })
  expect(empty.message).toBe('At least one user ID is required')
})

test("a wrong id is refused with the specification's message [USER-02]", async () => {
  const { status, message } = await app.send(admin, getUser, { params: { userId: 'x' } })
  expect([status, message]).toEqual([400, 'User ID is required'])
})

test('the overview counts the reports that nobody has answered', async () => {
  const player = await app.aPlayer()
  const countOpen = async () => (await app.send(clerk, getOverview, {})).data.openReports
  const before = await countOpen()
  const words = { title: 'The page froze', description: 'It stopped after a tile.' }
  const { data } = await app.send(player, submitReport, { body: words })
  expect(await countOpen()).toBe(before + 1)
  const { reportId } = data.report
  await app.send(clerk, replyToReport, { params: { reportId }, body: { message: 'We look.' } })
  expect(await countOpen()).toBe(before)
})

test('the overview is the sum of the journal, before the job has added it and after [USER-06, MON-03]', async () => {
  const maya = await app.aPlayer({ coins: 100 })
  for (let n = 0; n < 3; n += 1) {
    const bet = { amount: 2, condition: 'above', currency: 'coin', target: 50 }
    await app.send(maya, rollDice, { body: { ...bet, identifier: `seen-${n}` } })
  }
  const { data: live } = await app.send(clerk, getOverview, {})
  const bets = await app.db.selectFrom('ledger_bet').selectAll().execute()
  const dice = bets.filter((bet) => bet.game === 'dice')
  const paid = dice.reduce((sum, bet) => sum + bet.payout_minor, 0n)
  expect(live).toMatchObject({ isTrialBalanceEven: true, depositedToday: 0 })
  expect(live.wageredToday).toBe(6)
  expect(live.houseResultToday).toBe(Number(60_000n - paid) / 10_000)
  expect(live.days).toHaveLength(14)
  const accounts = await app.db.selectFrom('ledger_account').selectAll().execute()
  const owed = accounts.reduce((sum, row) => sum + row.coin_minor + row.coin_held_minor, 0n)
  expect(live.liabilities.coin).toBe(Number(owed) / 10_000)
  expect(live.activeToday).toBe(1)
  await app.owner.updateTable('ledger_day_mark').set({ summed_until: '-infinity' }).execute()
  await sumDays(app.db)
  const game = live.games.find((one) => one.game === 'dice')!
  expect(game.low).toBeLessThanOrEqual(game.returnToPlayer!)
  expect(game.high).toBeGreaterThanOrEqual(game.returnToPlayer!)
  const given = live.accounts.reduce((sum, account) => sum + account.coin, 0)
  expect(given).toBeCloseTo(live.liabilities.coin, 4)
  expect(live).toMatchObject({ deadJobs: [], failedInvariants: [], overdueWithdrawals: 0 })
  const { checkedAt: _, asOf: __, ...before } = live
  expect((await app.send(clerk, getOverview, {})).data).toMatchObject(before)
  const analytics = await app.send(clerk, getUserAnalytics, { ...of(maya), query: {} })
  expect(analytics.data).toMatchObject({ totalGamesPlayed: 3, favoriteGame: 'dice', dice: 3 })
})

test('the last use of a GCash number is written like every other time [ACC-09]', async () => {
  const player = await app.aPlayer()
  await app.db
    .insertInto('gcash_account')
    .values({ player_id: player.userId, gcash_number: '09171234567', gcash_name: 'Maya Luz' })
    .execute()
  const { data } = await app.send(admin, getUser, of(player))
  const lastUsed = data.user.gcashDetails[0]?.lastUsed ?? ''
  expect(lastUsed).toBe(new Date(lastUsed).toISOString())
})
