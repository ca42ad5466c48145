import { importGcashHistory, listDepositReceipts, previewGcashImport } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsApproval, newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { matchReceipts } from './match-receipts.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const HEAD = 'Date and Time,Reference No.,Description,Debit,Credit,Balance'
const columns = {
  time: 'Date and Time',
  reference: 'Reference No.',
  party: 'Description',
  out: 'Debit',
  in: 'Credit',
  balance: 'Balance',
}
type Row = [reference: string, party: string, amount: number]

let minute = 0
/** Returns a file with these lines, each a minute after the one before. */
function aFile(rows: Row[], opening = 50_000): string {
  let balance = opening
  const lines = rows.map(([reference, party, amount]) => {
    balance += amount
    minute += 1
    const at = new Date(Date.UTC(2026, 9, 1) + minute * 60_000).toISOString().slice(0, 16)
    const [out, into] = amount < 0 ? [-amount, ''] : ['', amount]
    return `${at.replace('T', ' ')},${reference},${party},${out},${into},${balance}`
  })
  return [HEAD, ...lines].join('\n')
}
const preview = async (csv: string, as = admin) =>
  app.send(as, previewGcashImport, { body: { fileName: 'gcash.csv', csv } })
const imported = (csv: string, key?: string) =>
  app.send(admin, importGcashHistory, {
    body: { fileName: 'gcash.csv', csv, columns },
    ...(key !== undefined && { key }),
  })
/** Runs the queued jobs of the imports. */
async function runJobs() {
  const { rows } = await sql<{ payload: { depositReceiptIds: string[] } }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'match-receipts'`.execute(app.owner)
  for (const { payload } of rows)
    await matchReceipts({ db: app.db, needsApproval }, payload.depositReceiptIds)
}
async function aDeposit(amount: number, reference: string) {
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, amount)
  await cashier.read(player, id, receiptText(reference, `${amount}.00`))
  return { player, id }
}
const countLines = async () =>
  (await app.db.selectFrom('gcash_line').select('gcash_line_id').execute()).length

describe('importing the GCash history', () => {
  test('a dry run writes nothing and says what will happen', async () => {
    const reference = newReference()
    await aDeposit(250, reference)
    const csv = aFile([
      [reference, 'MI*A P.', 250],
      [newReference(), 'JU*N B.', 100],
      ['', 'Service charge', -15],
    ])
    const before = await countLines()
    const { status, data } = await preview(csv)
    expect(status).toBe(200)
    expect(data.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['deposit', 'matched'],
      ['new', 'waiting_for_claim'],
      ['look', 'fee_alone'],
    ])
    expect(data.tallies).toMatchObject({
      deposit: { lines: 1, amount: 250 },
      new: { lines: 1, amount: 100 },
      look: { lines: 1, amount: -15 },
      duplicate: { lines: 0, amount: 0 },
    })
    expect(data.balance).toEqual({ opening: 50_000, change: 335, closing: 50_335 })
    expect(await countLines()).toBe(before)
  })

  test('a deposit that waits for its payment is credited, once', async () => {
    const reference = newReference()
    const { player, id } = await aDeposit(300, reference)
    const csv = aFile([[reference, 'MI*A P.', 300]])
    expect((await imported(csv)).data).toMatchObject({ imported: 1, skipped: 0, leftOut: 0 })
    await runJobs()
    await runJobs()
    expect(await cashier.find(player, id)).toMatchObject({ status: 'completed' })
    expect(await cashier.coins(player)).toBe(300)
  })

  test('a payment that somebody else made waits for staff', async () => {
    const reference = newReference()
    const { player, id } = await aDeposit(310, reference)
    const csv = aFile([[reference, 'MI*A P. 0999••••001', 310]])
    expect((await preview(csv)).data.lines[0]).toMatchObject({
      outcome: 'look',
      reason: 'payer_differs',
      candidates: [{ username: player.username, number: 'differs', amount: 'agrees' }],
    })
    await cashier.record(admin, reference, 310)
    expect((await cashier.find(player, id)).status).toBe('completed')
    const typed = newReference()
    const other = await aDeposit(311, typed)
    await app.send(admin, importGcashHistory, {
      body: { fileName: 'a', csv: aFile([[typed, 'MI*A P.', 311]]), columns },
    })
    await sql`update deposit_receipt set received_from = 'MI*A P. 0999••••001'
      where reference = ${typed}`.execute(app.owner)
    await runJobs()
    expect((await cashier.find(other.player, other.id)).waitsFor).toEqual(['payer_differs'])
  })

  test('lines that a second file repeats are skipped, also at the same time [REC-01]', async () => {
    const rows: Row[] = [1, 2, 3].map((n) => [newReference(), 'MI*A P.', n])
    const csv = aFile(rows)
    const counts = (await Promise.all([imported(csv), imported(csv)])).map(({ data }) => data)
    expect(counts.map((data) => data.imported).toSorted((a, b) => a - b)).toEqual([0, 3])
    expect((await preview(csv)).data.tallies.duplicate.lines).toBe(3)
  })

  test('the same request twice imports once', async () => {
    const csv = aFile([[newReference(), 'MI*A P.', 5]])
    const [one, two] = [await imported(csv, 'import-1'), await imported(csv, 'import-1')]
    expect(one.data).toEqual(two.data)
  })

  test('lines to look at are stored without a deposit receipt', async () => {
    const reference = newReference()
    const csv = aFile([
      [reference, 'MI*A P.', 20],
      [reference, 'MI*A P.', 25],
    ])
    expect((await imported(csv)).data).toMatchObject({ imported: 0, leftOut: 2 })
    const query = { search: reference }
    const { data } = await app.send(admin, listDepositReceipts, { query })
    expect(data.depositReceipts).toEqual([])
  })

  test('a balance that does not follow blocks the import and names the line: import_refused [REC-01]', async () => {
    const csv = aFile([
      [newReference(), 'MI*A P.', 20],
      [newReference(), 'MI*A P.', 25],
    ]).replace('50045', '50046')
    expect((await preview(csv)).data.fault).toEqual({ why: 'balance', line: 3 })
    expect(await imported(csv)).toMatchObject({ status: 422, code: 'import_refused' })
  })

  test('the columns of the last import are remembered', async () => {
    const csv = aFile([[newReference(), 'MI*A P.', 20]]).replace(HEAD, 'A,B,C,D,E,F')
    const named = { time: 'A', reference: 'B', party: 'C', out: 'D', in: 'E', balance: 'F' }
    expect((await preview(csv)).data).toMatchObject({ columns: {}, fault: { why: 'columns' } })
    const body = { fileName: 'other.csv', csv, columns: named }
    expect((await app.send(admin, importGcashHistory, { body })).status).toBe(200)
    const { data } = await preview(csv)
    expect(data).toMatchObject({ columns: named, fault: null })
    expect(data.rememberedFrom).not.toBeNull()
    await imported(aFile([[newReference(), 'MI*A P.', 20]]))
  })

  test('a payout is linked to the line that paid it, once', async () => {
    const player = await app.aPlayer({ coins: 500 })
    const number = '09181230426'
    await sql`insert into wallet_history (player_id, type, status, amount_minor, gcash_number,
        gcash_name, hold_seq, claimed_by, claimed_at, created_at)
      values (${player.userId}, 'withdraw', 'pending', 1500000, ${number}, 'Jun Bautista', 1,
        ${admin.userId}, now(), '2026-09-30')`.execute(app.owner)
    const csv = aFile([
      [newReference(), '0918 ••• 0426', -150],
      [newReference(), '0918 ••• 0426', -150],
    ])
    expect((await preview(csv)).data.lines.map(({ reason }) => reason)).toEqual([
      'paid',
      'no_payout',
    ])
    expect((await imported(csv)).data).toMatchObject({ imported: 1, leftOut: 1 })
    await sql`delete from gcash_line where wallet_history_id is not null`.execute(app.owner)
    await sql`delete from wallet_history where player_id = ${player.userId}`.execute(app.owner)
  })

  test('only admins import', async () => {
    const moderator = await app.aPlayer({ role: 'moderator' })
    for (const as of [moderator, await app.aPlayer()]) {
      expect((await preview(aFile([['1', 'A', 1]]), as)).status).toBe(403)
    }
  })

  test('a file of 1,000 lines is imported in one call', async () => {
    const rows: Row[] = Array.from({ length: 1_000 }, () => [newReference(), 'MI*A P.', 1])
    expect((await imported(aFile(rows))).data).toMatchObject({ imported: 1_000 })
  })
})
