import {
  decideApproval,
  importGcashHistory,
  listApprovals,
  listDepositReceipts,
  listGcashImports,
  withdrawGcashImport,
} from '@kapis/contract/routes'
import { manilaDay } from '@kapis/payments/manila'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsApproval, newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { compareDays } from '../days/compare-days.ts'
import { findRecon } from '../days/find-recon.ts'
import { matchReceipts } from '../import/match-receipts.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const columns = { time: 't', reference: 'r', party: 'p', out: 'o', in: 'i', balance: 'b' }
const today = manilaDay(Date.now())
let balance = 1_000
async function importLines(references: string[]) {
  const lines = references.map((reference, index) => {
    balance += 100
    return `${today} 00:0${index},${reference},MI*A P.,,100,${balance}`
  })
  const csv = ['t,r,p,o,i,b', ...lines].join('\n')
  const body = { fileName: 'gcash.csv', csv, columns }
  const { data } = await app.send(admin, importGcashHistory, { body })
  const { rows } = await sql<{ id: string }>`select deposit_receipt_id as id from gcash_line
    where gcash_import_id = ${data.gcashImportId}`.execute(app.db)
  await matchReceipts(
    { db: app.db, needsApproval },
    rows.map(({ id }) => id),
  )
  return { gcashImportId: data.gcashImportId, csv }
}
const ask = (as: Player, gcashImportId: string) =>
  app.send(as, withdrawGcashImport, { params: { gcashImportId }, body: { reason: 'Wrong file' } })
async function decide(as: Player, decision: 'approve' | 'refuse' = 'approve') {
  const { data } = await app.send(boss, listApprovals, { query: { state: 'open' } })
  const [open] = data.approvals
  const params = { approvalId: open?.approvalId ?? '' }
  return app.send(as, decideApproval, { params, body: { verdict: decision } })
}
const list = async () => (await app.send(admin, listGcashImports, {})).data.imports

test('an import is withdrawn by two people, with the receipts that nobody has used', async () => {
  const [used, unused] = [newReference(), newReference()]
  const player = await app.aPlayer()
  const deposit = await cashier.deposit(player, 100)
  await cashier.read(player, deposit, receiptText(used, '100.00'))
  const { gcashImportId, csv } = await importLines([used, unused])
  expect((await list())[0]).toMatchObject({ gcashImportId, lines: 2, isWaiting: false })
  expect((await ask(admin, gcashImportId)).code).toBe('second_person_needed')
  expect((await list())[0]).toMatchObject({ isWaiting: true })
  expect((await ask(boss, gcashImportId)).code).toBe('approval_open')
  expect((await decide(admin)).code).toBe('forbidden')
  expect((await decide(boss)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ lines: 2, withdrawnBy: boss.username, firstDay: null })
  const search = async (reference: string) => {
    const query = { search: reference }
    return (await app.send(admin, listDepositReceipts, { query })).data.depositReceipts.length
  }
  expect([await search(used), await search(unused)]).toEqual([1, 0])
  expect((await findRecon(app.db)).days).toEqual([])
  // The file can be imported again.
  const body = { fileName: 'gcash.csv', csv, columns }
  const again = await app.send(admin, importGcashHistory, { body })
  expect(again.data).toMatchObject({ imported: 2, skipped: 0 })
  expect((await ask(admin, gcashImportId)).code).toBe('conflict')
})

test('an import of a sealed day cannot be withdrawn: day_sealed', async () => {
  const { gcashImportId } = await importLines([newReference()])
  expect((await ask(admin, gcashImportId)).code).toBe('second_person_needed')
  await compareDays(app.db)
  await sql`insert into recon_day (day, fingerprint, prepared_by, sealed_by, sealed_at, contents)
    values (${today}::date, sha256('x'), ${admin.userId}, ${boss.userId}, now(),
      '{"closingMinor": "0"}')`.execute(app.owner)
  expect((await decide(boss)).code).toBe('day_sealed')
  expect((await list())[0]).toMatchObject({ isSealed: true, withdrawnAt: null })
})
