import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustWallet,
  assignWalletRow,
  decideApproval,
  deleteWalletRow,
  deleteWalletRows,
  getWalletRow,
  listApprovals,
  listOwnWallet,
  listWallet,
  listWalletQueue,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { anImage } from '../../../../test/cashier.ts'
import { openTestApp, readAccount, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

let app: TestApp
let maya: Player
let clerk: Player
let admin: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 50_000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

async function aWithdrawal(amount = 100, gcashNumber = '09171234567') {
  const body = { type: 'withdraw', gcashNumber, gcashName: 'Maya Luz Santos', amount }
  const sent = { params: { userId: maya.userId }, body }
  const { data } = await app.send(maya, requestWithdrawal, sent)
  return { userId: maya.userId, walletHistoryId: data.walletHistory.walletHistoryId }
}
type WalletRowKey = Awaited<ReturnType<typeof aWithdrawal>>

const update = (as: Player, params: WalletRowKey, body: object) =>
  app.send(as, updateWalletRow, { params, body })
const remove = (as: Player, params: WalletRowKey) => app.send(as, deleteWalletRow, { params })
const adjust = (as: Player, body: object, of: Player = maya) =>
  app.send(as, adjustWallet, {
    params: { userId: of.userId },
    body: { amount: 10, currency: 'coin', type: 'admin_deposit', comment: 'Goodwill', ...body },
  })
const coins = async (player = maya) => {
  const account = await readAccount(app.db, player.userId)
  return { coin: account.coin_minor, held: account.coin_held_minor }
}
const lastAudit = () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
const approve = async (as: Player) => {
  const open = await app.send(as, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: 'approve' } })
}

test('a completed withdrawal pays its hold once, and the log names the staff member [WDR-08, USER-08, USER-09]', async () => {
  const before = await coins()
  const place = await aWithdrawal()
  expect(await update(admin, place, { status: 'completed' })).toMatchObject({
    status: 422,
    code: 'proof_needed',
  })
  const paid = await update(admin, place, { status: 'completed', comment: 'Sent at the counter' })
  expect([paid.status, paid.message]).toEqual([200, 'Wallet history updated successfully!'])
  expect(paid.data.walletHistory).toMatchObject({ status: 'completed', stage: 'paid' })
  expect(await coins()).toEqual({ coin: before.coin - 1_000_000n, held: before.held })
  expect((await readJournal(app.db, maya.userId)).at(-1)).toMatchObject({
    cause: 'withdrawal',
    counter: 'cashier',
    amount_minor: 0n,
    held_minor: -1_000_000n,
  })
  expect(await lastAudit()).toMatchObject({
    actor_id: admin.userId,
    affected_user_id: maya.userId,
    action: 'wallet.settle',
    reason: 'Sent at the counter',
  })
  for (const body of [
    { status: 'rejected', comment: 'no' },
    { status: 'pending' },
    { amount: 1 },
  ]) {
    expect(await update(admin, place, body)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This action conflicts with the current state of the resource.',
    })
  }
})

test('a rejected withdrawal needs a reason and releases its coins: reason_needed [WDR-08, WAL-07]', async () => {
  const before = await coins()
  const place = await aWithdrawal()
  expect(await update(admin, place, { status: 'rejected' })).toMatchObject({
    code: 'reason_needed',
    message: 'Reason is required',
  })
  const { data } = await update(admin, place, { status: 'rejected', comment: 'Name differs' })
  expect(data.walletHistory).toMatchObject({ status: 'rejected', comment: 'Name differs' })
  expect(await coins()).toEqual(before)
  const own = { params: { userId: maya.userId }, query: {} }
  const seen = (await app.send(maya, listOwnWallet, own)).data.walletHistory[0]
  expect(seen).toMatchObject({ stage: 'rejected', comment: 'Name differs' })
})

test('a payout with a proof needs no comment, stores the image and is never released', async () => {
  const place = await aWithdrawal()
  const image = await anImage()
  const body = { status: 'completed', adminConfirmationReceiptImage: image }
  const { status, data } = await update(admin, place, body)
  expect(status).toBe(200)
  expect(data.walletHistory.adminConfirmationReceiptImageFileKey).toMatch(/^proofs\//)
  const wrong = { ...image, fileData: Buffer.from('no picture').toString('base64') }
  const other = await aWithdrawal()
  const refused = { status: 'completed', adminConfirmationReceiptImage: wrong }
  expect((await update(admin, other, refused)).status).toBeGreaterThanOrEqual(400)
  await update(admin, other, { status: 'rejected', comment: 'x' })
})

test('a proof without a decision is stored: the row can be completed, not rejected', async () => {
  const place = await aWithdrawal()
  const proof = { adminConfirmationReceiptImage: await anImage() }
  expect((await update(clerk, place, proof)).status).toBe(403)
  const { status, data } = await update(admin, place, proof)
  expect(status).toBe(200)
  const key = data.walletHistory.adminConfirmationReceiptImageFileKey
  expect(key).toMatch(/^proofs\//)
  expect(data.walletHistory.status).toBe('pending')
  expect(await lastAudit()).toMatchObject({ description: 'Added proof of payment to a withdrawal' })
  const rejected = { status: 'rejected', comment: 'x' }
  expect((await update(admin, place, rejected)).code).toBe('conflict')
  const paid = await update(admin, place, { status: 'completed' })
  expect(paid.data.walletHistory).toMatchObject({
    stage: 'paid',
    adminConfirmationReceiptImageFileKey: key,
  })
})

test('a proof with a rejection is refused: bad_request', async () => {
  const place = await aWithdrawal()
  const image = await anImage()
  const both = { status: 'rejected', comment: 'x', adminConfirmationReceiptImage: image }
  expect((await update(admin, place, both)).code).toBe('bad_request')
  expect((await update(admin, place, { status: 'rejected', comment: 'x' })).status).toBe(200)
})

test('a payout is held for a day after a change of contact details: payout_on_hold [WDR-09]', async () => {
  const place = await aWithdrawal()
  const hold = (until: string | null) =>
    sql`update app_user set payout_hold_until = ${until}::timestamptz
      where user_id = ${maya.userId}`.execute(app.db)
  await hold(new Date(Date.now() + 60_000).toISOString())
  const paid = { status: 'completed', comment: 'Sent at the counter' }
  expect(await update(admin, place, paid)).toMatchObject({
    status: 409,
    code: 'payout_on_hold',
    message: expect.stringMatching(
      /after a change of contact details\. This hold ends .+ [AP]M\.$/,
    ),
  })
  await hold(null)
  expect((await update(admin, place, paid)).status).toBe(200)
})

test('twenty concurrent decisions settle a row once', async () => {
  const place = await aWithdrawal()
  const before = await coins()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      update(n % 2 === 0 ? admin : boss, place, {
        status: n % 4 < 2 ? 'completed' : 'rejected',
        comment: 'decided',
      }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'conflict')).toHaveLength(19)
  expect((await coins()).held).toBe(before.held - 1_000_000n)
})

test('a pending withdrawal can be reduced, which frees the rest, and not raised: withdrawal_raised, currency_fixed', async () => {
  const before = await coins()
  const place = await aWithdrawal(100)
  expect((await update(admin, place, { amount: 101 })).code).toBe('withdrawal_raised')
  expect(await update(admin, place, { currency: 'ticket' })).toMatchObject({
    status: 400,
    code: 'currency_fixed',
    message: 'The currency can’t be changed.',
  })
  const { data } = await update(admin, place, { amount: 40 })
  expect(data.walletHistory).toMatchObject({ amount: 40 })
  expect(await coins()).toEqual({ coin: before.coin - 400_000n, held: 400_000n })
  await update(boss, place, { status: 'completed', comment: 'paid' })
  expect(await coins()).toEqual({ coin: before.coin - 400_000n, held: 0n })
})

test('an impossible debit is refused at once, above the threshold too: insufficient_coin', async () => {
  const poor = await app.aPlayer({ coins: 1 })
  const debit = { type: 'admin_withdraw', amount: 6000 }
  expect(await adjust(admin, debit, poor)).toMatchObject({ code: 'insufficient_coin' })
  expect(await adjust(admin, { ...debit, currency: 'ticket' }, poor)).toMatchObject({
    code: 'insufficient_ticket',
  })
})

test('an edit of an outdated version is refused: conflict', async () => {
  const place = await aWithdrawal()
  const { version } = (await app.send(admin, getWalletRow, { params: place, query: {} })).data
    .walletHistory
  expect((await update(boss, place, { comment: 'looking' })).status).toBe(200)
  const late = await update(admin, place, { status: 'rejected', comment: 'x', version })
  expect(late.code).toBe('conflict')
  await update(admin, place, { status: 'rejected', comment: 'x' })
})

test('a moderator may comment, not decide, and sees masked numbers', async () => {
  const place = await aWithdrawal()
  expect((await update(clerk, place, { comment: 'Player called' })).status).toBe(200)
  expect((await update(clerk, place, { status: 'completed', comment: 'x' })).status).toBe(403)
  expect((await remove(clerk, place)).status).toBe(403)
  expect((await adjust(clerk, {})).status).toBe(403)
  const { data } = await app.send(clerk, getWalletRow, { params: place, query: {} })
  expect(data.walletHistory).toMatchObject({ gcashNumber: '0917•••4567', gcashName: 'Ma••••' })
  const full = await app.send(admin, getWalletRow, { params: place, query: {} })
  expect(full.data.walletHistory).toMatchObject({ gcashNumber: '09171234567' })
  await update(admin, place, { status: 'rejected', comment: 'x' })
})

test('a moderator cannot find out a masked payee by sending guesses [ROLE-03]', async () => {
  const place = await aWithdrawal()
  const { gcashNumber, gcashName } = (
    await app.send(admin, getWalletRow, { params: place, query: {} })
  ).data.walletHistory
  for (const guess of [{ gcashNumber }, { gcashName }, { receiptImageDetectedText: '' }]) {
    expect((await update(clerk, place, { comment: 'Hm', ...guess })).status).toBe(403)
  }
  expect((await update(admin, place, { gcashNumber, comment: 'Fine' })).status).toBe(200)
  await update(admin, place, { status: 'rejected', comment: 'x' })
})

test('a payout above the threshold needs two different staff members: second_person_needed [ROLE-05]', async () => {
  const place = await aWithdrawal(6000)
  const before = await coins()
  const paid = { status: 'completed', comment: 'Paid by bank' }
  expect((await update(boss, place, paid)).code).toBe('second_person_needed')
  expect((await update(admin, place, paid)).code).toBe('approval_open')
  expect(await coins()).toEqual(before)
  expect((await approve(boss)).code).toBe('forbidden')
  expect((await approve(admin)).data.approval).toMatchObject({
    state: 'approved',
    makerName: boss.username,
    checkerName: admin.username,
    affectedUsername: maya.username,
  })
  expect(await coins()).toEqual({ coin: before.coin, held: before.held - 60_000_000n })
  const lines = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where action = 'wallet.settle' and new_value ->> 'askedBy' = ${boss.username}`.execute(app.db)
  expect(lines.rows).toEqual([{ n: 1 }])
})

test('a payment that changed after its request is not paid by the approval: approval_lapsed', async () => {
  const place = await aWithdrawal(6000)
  await update(boss, place, { status: 'completed', comment: 'Paid' })
  const open = await app.send(admin, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  await update(admin, place, { status: 'rejected', comment: 'Wrong number' })
  const agreed = await app.send(admin, decideApproval, { params, body: { verdict: 'approve' } })
  expect(agreed.code).toBe('approval_lapsed')
  const lapsed = await app.send(admin, listApprovals, { query: { state: 'lapsed' } })
  expect(lapsed.data.approvals[0]).toMatchObject({ ...params, lapsedReason: 'subject_changed' })
})

test('deleting a pending row releases its coins; a settled row can only be hidden by super admins [USER-10]', async () => {
  const before = await coins()
  const waiting = await aWithdrawal()
  const gone = await remove(admin, waiting)
  expect([gone.status, gone.message]).toEqual([200, 'Wallet history deleted successfully!'])
  expect(await coins()).toEqual(before)
  expect((await app.send(admin, getWalletRow, { params: waiting, query: {} })).status).toBe(404)
  const settled = await aWithdrawal()
  await update(admin, settled, { status: 'completed', comment: 'paid' })
  expect((await remove(admin, settled)).code).toBe('conflict')
  const after = await coins()
  expect((await remove(boss, settled)).status).toBe(200)
  expect(await coins()).toEqual(after)
})

test('super admins delete a batch of rows completely or not at all [USER-10, API-05]', async () => {
  const one = await aWithdrawal(10)
  const two = await aWithdrawal(20)
  const ids = [one.walletHistoryId, two.walletHistoryId]
  const send = (as: Player, walletHistoryIds: string[]) =>
    app.send(as, deleteWalletRows, {
      params: { userId: maya.userId },
      body: { walletHistoryIds },
    })
  expect((await send(boss, [])).message).toBe('At least one wallet history ID is required')
  expect((await send(admin, ids)).status).toBe(403)
  expect((await send(boss, [...ids, maya.userId])).status).toBe(404)
  expect((await coins()).held).toBe(300_000n)
  expect((await send(boss, ids)).data.deletedWalletHistoryIds).toEqual(ids.toSorted())
  expect((await coins()).held).toBe(0n)
})

test('staff credit and debit with a comment, never below zero, never their own account [USER-07, WAL-06]', async () => {
  const jun = await app.aPlayer()
  expect((await adjust(admin, { comment: '' }, jun)).message).toBe('Comment is required')
  expect((await adjust(admin, { amount: 0 }, jun)).message).toBe('Amount must be a positive number')
  const given = await adjust(admin, { amount: 25.5 }, jun)
  expect([given.status, given.message]).toEqual([200, 'Created successfully!'])
  expect(given.data.walletHistory).toMatchObject({ type: 'admin_deposit', status: 'completed' })
  const taken = { type: 'admin_withdraw', amount: 25.51 }
  expect((await adjust(admin, taken, jun)).code).toBe('insufficient_coin')
  expect((await adjust(admin, { ...taken, currency: 'ticket' }, jun)).code).toBe(
    'insufficient_ticket',
  )
  expect((await adjust(admin, { ...taken, amount: 25.5 }, jun)).status).toBe(200)
  expect((await coins(jun)).coin).toBe(0n)
  expect((await adjust(admin, {}, admin)).code).toBe('forbidden')
  expect((await adjust(admin, {}, boss)).code).toBe('forbidden')
  const nobody = { ...jun, userId: '00000000-0000-4000-8000-000000000000' }
  expect((await adjust(admin, {}, nobody)).status).toBe(404)
})

test('a large adjustment needs approval: second_person_needed [ROLE-05]', async () => {
  const jun = await app.aPlayer()
  expect((await adjust(boss, { amount: 5000 }, jun)).code).toBe('second_person_needed')
  expect((await coins(jun)).coin).toBe(0n)
  expect((await approve(admin)).status).toBe(200)
  expect((await coins(jun)).coin).toBe(50_000_000n)
})

test('the review queue lists pending rows, oldest first, with their assignee', async () => {
  const one = await aWithdrawal(11)
  const two = await aWithdrawal(12)
  const query = { type: 'withdraw', status: 'pending' }
  const { data } = await app.send(admin, listWalletQueue, { query })
  expect(data.walletHistory.map((row) => row.walletHistoryId)).toEqual([
    one.walletHistoryId,
    two.walletHistoryId,
  ])
  expect(data.walletHistory[0]).toMatchObject({ username: maya.username, stage: 'requested' })
  const assign = (as: Player, isMine: boolean) =>
    app.send(as, assignWalletRow, { params: one, body: { isMine } })
  expect((await assign(admin, true)).data.walletHistory).toMatchObject({
    claimedBy: admin.username,
    stage: 'reviewing',
  })
  expect((await assign(boss, true)).code).toBe('conflict')
  await sql`update wallet_history set claimed_at = now() - interval '31 minutes'
    where wallet_history_id = ${one.walletHistoryId}`.execute(app.db)
  expect((await assign(boss, true)).data.walletHistory.claimedBy).toBe(boss.username)
  expect((await assign(boss, false)).status).toBe(200)
  expect((await assign(admin, true)).status).toBe(200)
  expect((await assign(admin, false)).data.walletHistory.claimedBy).toBeNull()
  const own = { params: { userId: maya.userId }, query: { pageSize: '2' } }
  const listed = await app.send(admin, listWallet, own)
  expect(listed.data.walletHistory.map((row) => row.walletHistoryId)).toEqual([
    two.walletHistoryId,
    one.walletHistoryId,
  ])
  for (const place of [one, two]) await remove(admin, place)
})

test('staff with an authenticator need a fresh code for money and comments, not for a note: step_up_required', async () => {
  const careful = await app.aPlayer({ role: 'admin' })
  const place = await aWithdrawal(13)
  await sql`update app_user set totp_enrolled_at = now()
    where user_id = ${careful.userId}`.execute(app.db)
  const reject = { status: 'rejected', comment: 'x' }
  expect((await adjust(careful, {})).code).toBe('step_up_required')
  expect((await update(careful, place, reject)).code).toBe('step_up_required')
  expect((await update(careful, place, { comment: 'looking' })).code).toBe('step_up_required')
  expect((await update(careful, place, { internalNote: 'looking' })).status).toBe(200)
  await sql`update user_session set stepped_up_until = now() + interval '5 minutes'
    where user_id = ${careful.userId}`.execute(app.db)
  expect((await update(careful, place, reject)).status).toBe(200)
  await sql`update user_session set stepped_up_until = now() - interval '1 second'
    where user_id = ${careful.userId}`.execute(app.db)
  expect((await adjust(careful, {})).code).toBe('step_up_required')
})
