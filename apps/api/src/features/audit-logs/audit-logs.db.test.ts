import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideApproval,
  deleteAuditLog,
  deleteAuditLogs,
  listApprovals,
  listAuditLogs,
  updateUser,
  verifyAuditLogs,
} from '@kapis/contract/routes'
import { openStore } from '../../files/open-store.ts'
import { heldKeys } from '../../config/key-settings.ts'
import { makeBatchSigner } from '../../fairness/batch-signer.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { keepHead } from './signed-heads.ts'

let app: TestApp
let maya: Player
let clerk: Player
let admin: Player
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
  for (let n = 1; n <= 12; n += 1) await comment(n % 2 === 0 ? admin : clerk, `Comment ${n}`)
})
// The last test truncates the log, so the database no longer passes the checks on closing.
afterAll(() => app.close({ isTampered: true }))

const comment = (as: Player, text: string) =>
  app.send(as, updateUser, { params: { userId: maya.userId }, body: { comment: text } })
const list = async (as: Player, query: object = {}) =>
  (await app.send(as, listAuditLogs, { query: { ...query } })).data

test('the staff log lists each entry once, newest first, with old and new values [AUD-01, AUD-02]', async () => {
  const seen: number[] = []
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const input = { page, pageSize: 5, ...(after !== undefined && { after }) }
    const { auditLogs, pagination } = await list(admin, input)
    seen.push(...auditLogs.map((line) => line.seq))
    const key = pagination.lastEvaluatedKey
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n))
  expect((await list(admin)).auditLogs[0]).toMatchObject({
    adminName: admin.username,
    action: 'users.comment',
    oldValue: { comment: 'Comment 11' },
    newValue: { comment: 'Comment 12' },
    affectedUserId: maya.userId,
  })
})

test('a moderator sees only own entries, whatever the filter', async () => {
  const own = await list(clerk, { adminId: admin.userId })
  expect(own.pagination.totalItems).toBe(6)
  expect(own.auditLogs.every((line) => line.adminId === clerk.userId)).toBe(true)
})

test('the staff log can be filtered by actor, target, action, time and text', async () => {
  const total = async (query: object) => (await list(boss, query)).pagination.totalItems
  expect(await total({ adminId: admin.userId })).toBe(6)
  expect(await total({ affectedUserId: maya.userId })).toBe(12)
  expect(await total({ affectedUserId: admin.userId })).toBe(0)
  expect(await total({ action: 'users' })).toBe(12)
  expect(await total({ action: 'users.role' })).toBe(0)
  expect(await total({ search: clerk.username })).toBe(6)
  expect(await total({ startDate: '2031-01-01T00:00:00Z' })).toBe(0)
})

test('the chain check on request names a changed entry [AUD-03]', async () => {
  const verify = async (as: Player) => app.send(as, verifyAuditLogs, {})
  expect((await verify(clerk)).status).toBe(403)
  expect((await verify(admin)).data).toMatchObject({ isWhole: true, firstBadSeq: null })
  const change = (text: string) =>
    app.owner.updateTable('audit_log').set({ description: text }).where('seq', '=', 5n).execute()
  const { description } = await app.db
    .selectFrom('audit_log')
    .select('description')
    .where('seq', '=', 5n)
    .executeTakeFirstOrThrow()
  await change('Nothing happened')
  expect((await verify(admin)).data).toMatchObject({ isWhole: false, firstBadSeq: 5 })
  await change(description)
  expect((await verify(admin)).data).toMatchObject({ isWhole: true })
})

const WAITS =
  'A second super admin must approve this on the Approvals page. Your request is waiting there.'

test('redacting an entry needs approval and a reason, and the chain still verifies [AUD-02]', async () => {
  const { auditLogId } = (await list(boss)).auditLogs[3]!
  const params = { auditLogId }
  const remove = (as: Player, query: object) =>
    app.send(as, deleteAuditLog, { params, query: { ...query } })
  expect((await remove(admin, { reason: 'x' })).status).toBe(403)
  const input = await remove(boss, {})
  expect(input).toMatchObject({ status: 409, code: 'second_person_needed', message: WAITS })
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const named = async (search: string) =>
    (await app.send(second, listApprovals, { query: { search } })).data.pagination.totalItems
  expect(await named(boss.username.slice(1).toUpperCase())).toBe(1)
  expect(await named('nobody of this name')).toBe(0)
  const request = { approvalId: open.data.approvals[0]!.approvalId }
  const approve = (as: Player) =>
    app.send(as, decideApproval, { params: request, body: { verdict: 'approve' } })
  expect((await approve(boss)).status).toBe(403)
  expect(await approve(second)).toMatchObject({
    status: 200,
    message: 'Audit log deleted successfully!',
    data: { deletedAuditLogId: auditLogId, deletedAuditLogIds: [auditLogId] },
  })
  const line = (await list(boss, { pageSize: 50 })).auditLogs.find(
    (one) => one.auditLogId === auditLogId,
  )
  expect(line).toMatchObject({ isRedacted: true, description: 'Redacted', oldValue: null })
  expect((await app.send(boss, verifyAuditLogs, {})).data.isWhole).toBe(true)
  const again = await remove(boss, {})
  expect(again).toMatchObject({ status: 200, message: 'Audit log deleted successfully!' })
  expect(again.data.deletedAuditLogId).toBe(auditLogId)
  const both = await app.send(boss, deleteAuditLogs, { body: { auditLogIds: [auditLogId] } })
  expect(both.data.deletedAuditLogIds).toEqual([auditLogId])
})

test('redacting several entries needs approval, which returns their ids [AUD-02]', async () => {
  const lines = (await list(boss, { action: 'users.comment', pageSize: 50 })).auditLogs
  const auditLogIds = lines
    .filter((line) => !line.isRedacted)
    .slice(0, 2)
    .map((line) => line.auditLogId)
  const input = await app.send(boss, deleteAuditLogs, { body: { auditLogIds } })
  expect(input).toMatchObject({ code: 'second_person_needed', message: WAITS })
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  const decide = () =>
    app.send(second, decideApproval, { params, body: { verdict: 'approve' }, key: 'twice' })
  const { data } = await decide()
  expect(data.deletedAuditLogIds?.toSorted()).toEqual(auditLogIds.toSorted())
  expect(data.deletedAuditLogId).toBeUndefined()
  expect((await decide()).data).toEqual(data)
})

test('an entry about a redaction cannot be redacted: conflict', async () => {
  const { auditLogs } = await list(boss, { action: 'audit.delete' })
  const params = { auditLogId: auditLogs[0]!.auditLogId }
  const sent = { params, query: { reason: 'Hide it' } }
  expect(await app.send(boss, deleteAuditLog, sent)).toMatchObject({ code: 'conflict' })
  const none = await app.send(boss, deleteAuditLogs, { body: { auditLogIds: [] } })
  expect(none.message).toBe('At least one audit log ID is required')
})

test('a head stored outside reveals changes even by the owner of the tables', async () => {
  const files = openStore(app.config.files)
  const signer = makeBatchSigner(heldKeys(app.config).receiptKeys)
  await keepHead({ db: app.db, files, signer, clock: () => new Date() })
  const verify = async () => (await app.send(boss, verifyAuditLogs, {})).data
  const { seq } = await app.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  expect(await verify()).toMatchObject({ isWhole: true, signedHead: { seq: Number(seq) } })
  const last = app.owner.selectFrom('audit_log').selectAll().where('seq', '=', seq)
  const { prev_hash } = await last.executeTakeFirstOrThrow()
  await app.owner.deleteFrom('audit_log').where('seq', '=', seq).execute()
  await app.owner
    .updateTable('audit_head')
    .set({ seq: seq - 1n, hash: prev_hash })
    .execute()
  expect(await verify()).toMatchObject({ isWhole: false, firstBadSeq: Number(seq) })
  files.close()
})
