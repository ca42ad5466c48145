import {
  closeReconDay,
  decideDifference,
  getOverview,
  getReconDay,
  importGcashHistory,
  listReconDays,
  suggestMatches,
} from '@kapis/contract/routes'
import { manilaDay } from '@kapis/payments/manila'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsApproval, newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { openDb, openPool } from '#db/pool.ts'
import { compareDays } from './compare-days.ts'
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
const DAY_MS = 86_400_000
const day = (from: number) => manilaDay(Date.now() + from * DAY_MS)
const [D1, D2, D3] = [day(-2), day(-1), day(1)]

let balance = 1000
let minute = 0
/** Imports lines, each with its day, amount and, if given, its reference. */
async function importLines(...rows: [day: string, amount: number, reference?: string][]) {
  const lines = rows.map(([on, amount, reference = newReference()]) => {
    balance += amount
    minute += 1
    const time = `${on} 10:${String(minute).padStart(2, '0')}`
    const [out, into] = amount < 0 ? [-amount, ''] : ['', amount]
    return `${time},${reference},MI*A P.,${out},${into},${balance.toFixed(2)}`
  })
  const csv = ['t,r,p,o,i,b', ...lines].join('\n')
  const { status } = await app.send(admin, importGcashHistory, {
    body: { fileName: 'gcash.csv', csv, columns },
  })
  expect(status).toBe(200)
  const { rows: receipts } = await sql<{ id: string }>`
    select deposit_receipt_id as id from deposit_receipt where status = 'pending'`.execute(app.db)
  if (receipts.length > 0)
    await matchReceipts(
      { db: app.db, needsApproval },
      receipts.map(({ id }) => id),
    )
}
async function claim(amount: number, reference: string) {
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, amount)
  await cashier.read(player, id, receiptText(reference, `${amount}.00`))
  return id
}
const show = async (on: string) =>
  (await app.send(admin, getReconDay, { params: { day: on } })).data.day
const dashboard = async () => (await app.send(admin, getOverview, {})).data.unexplained
const list = async () => (await app.send(admin, listReconDays, { query: {} })).data
const decide = (as: Player, on: string, differenceKey: string, body: object) =>
  app.send(as, decideDifference, { params: { day: on, differenceKey }, body })
const close = async (as: Player, on: string, fingerprint?: string) =>
  app.send(as, closeReconDay, {
    params: { day: on },
    body: { fingerprint: fingerprint ?? (await show(on)).fingerprint },
  })

const claimed = newReference()
const late = newReference()
let lateKey = ''

test('before the first import nothing is compared', async () => {
  const { summary, days } = await list()
  expect(days).toEqual([])
  expect(summary.unexplained).toMatchObject({ amount: 0, isStarted: false })
  expect(await dashboard()).toMatchObject({ amount: 0, isStarted: false, countedAt: null })
})

test('each day shows its balances, and what is not in the journal [REC-02]', async () => {
  await claim(200, claimed)
  await importLines([D1, 200, claimed], [D1, 500, late], [D2, 20], [D3, 1])
  // The import asks for a comparison, which a job makes.
  expect(await list()).toMatchObject({ days: [], summary: { isComparing: true } })
  expect(await dashboard()).toMatchObject({ countedAt: null })
  await compareDays(app.db)
  expect(await show(D1)).toMatchObject({
    opening: 1000,
    in: 700,
    closing: 1700,
    journalIn: 200,
    journalClosing: 1200,
    difference: 500,
    state: 'open',
    lines: 2,
    deposits: 1,
  })
  const { summary, days } = await list()
  expect(days.map((one) => [one.day, one.difference, one.state])).toEqual([
    [D3, 1, 'open'],
    [D2, 20, 'open'],
    [D1, 500, 'open'],
  ])
  expect(summary).toMatchObject({
    unexplained: { amount: 521, lines: 3 },
    gcashBalance: 1721,
    cashierBalance: 1200,
  })
  expect(summary.isComparing).toBe(false)
  const { countedAt, ...onDashboard } = await dashboard()
  expect(onDashboard).toEqual(summary.unexplained)
  expect(Date.now() - Date.parse(countedAt ?? '')).toBeLessThan(60_000)
})

test('a day with an open line, a day without a later one, and a later day are not closed: day_not_ready', async () => {
  for (const on of [D1, D3]) expect(await close(admin, on)).toMatchObject({ code: 'day_not_ready' })
})

test('two people explain a difference: same_person [REC-02]', async () => {
  const [difference] = (await show(D1)).differences
  lateKey = difference?.differenceKey ?? ''
  expect(difference).toMatchObject({ kind: 'in_alone', amount: 500, owner: admin.username })
  expect((await decide(boss, D1, lateKey, { action: 'take' })).data.day.differences[0]?.owner).toBe(
    boss.username,
  )
  const resolve = { action: 'resolve', explanation: 'own_money', note: 'Top-up by the operator' }
  expect((await decide(admin, D1, lateKey, resolve)).data.day).toMatchObject({
    state: 'open',
    differences: [{ state: 'waits' }],
  })
  expect(await decide(admin, D1, lateKey, resolve)).toMatchObject({ code: 'conflict' })
  expect(await decide(admin, D1, lateKey, { action: 'confirm' })).toMatchObject({
    code: 'same_person',
  })
  expect((await decide(boss, D1, lateKey, { action: 'confirm' })).data.day).toMatchObject({
    state: 'ready',
    difference: 0,
    explained: 500,
    differences: [{ state: 'explained', note: 'Top-up by the operator' }],
  })
  expect((await list()).summary.unexplained).toMatchObject({ amount: 21, lines: 2 })
  expect(await dashboard()).toMatchObject({ amount: 21, lines: 2 })
  expect((await decide(boss, D1, 'line-none', { action: 'take' })).status).toBe(404)
})

test('a deposit that is claimed late leaves no difference, and a reopened explanation none', async () => {
  await decide(boss, D1, lateKey, { action: 'reopen' })
  expect((await show(D1)).state).toBe('open')
  await claim(500, late)
  expect(await dashboard()).toMatchObject({ amount: 521, lines: 3 })
  expect((await show(D1)).differences).toHaveLength(1)
  // What was shown no longer exists: a decision compares anew.
  const stale = await decide(boss, D1, lateKey, { action: 'take' })
  expect(stale.code).toBe('not_found')
  await compareDays(app.db)
  expect(await show(D1)).toMatchObject({ state: 'ready', differences: [], journalIn: 700 })
  expect(await dashboard()).toMatchObject({ amount: 21, lines: 2, isStarted: true })
})

test('two people close a day as both saw it: same_person, conflict [REC-02]', async () => {
  const { fingerprint } = await show(D1)
  expect((await close(admin, D1, '00')).code).toBe('conflict')
  expect((await close(admin, D1)).data.day).toMatchObject({
    state: 'prepared',
    prepared: { username: admin.username },
  })
  expect((await close(admin, D1)).code).toBe('same_person')
  const { data } = await close(boss, D1)
  expect(data.day).toMatchObject({
    state: 'sealed',
    fingerprint,
    prepared: { username: admin.username },
    sealed: { username: boss.username },
  })
  expect((await list()).summary).toMatchObject({ sealedTo: D1, openDays: 2 })
})

test('a sealed day cannot be changed: day_sealed', async () => {
  expect(await close(boss, D1, '00')).toMatchObject({ code: 'day_sealed' })
  expect(await decide(boss, D1, lateKey, { action: 'take' })).toMatchObject({ code: 'day_sealed' })
  const change = sql`update recon_day set fingerprint = sha256('x') where sealed_at is not null`
  await expect(change.execute(app.owner)).rejects.toThrow(/is sealed/)
  expect(await show(D1)).toMatchObject({ state: 'sealed', opening: 1000, closing: 1700 })
  const { days } = await list()
  expect(days.map(({ day: on, state }) => [on, state]).at(-1)).toEqual([D1, 'sealed'])
})

test('a day is not sealed by what was compared before something changed', async () => {
  const [difference] = (await show(D2)).differences
  const key = difference?.differenceKey ?? ''
  await decide(admin, D2, key, { action: 'resolve', explanation: 'own_money', note: 'Top-up' })
  await decide(boss, D2, key, { action: 'confirm' })
  const { fingerprint, state } = await show(D2)
  expect(state).toBe('ready')
  const { rows } = await sql<{ reference: string }>`
    select reference from gcash_line where day = ${D2}::date`.execute(app.db)
  // The money of the explained difference is now credited, and no job has compared the days since.
  await claim(20, rows[0]!.reference)
  expect((await show(D2)).fingerprint).toBe(fingerprint)
  expect((await close(admin, D2, fingerprint)).code).toBe('conflict')
  await compareDays(app.db)
  expect(await show(D2)).toMatchObject({ differences: [], journalIn: 20, explained: 0 })
})

test('the next day opens with the sealed balance, and its difference is its own', async () => {
  expect(await show(D2)).toMatchObject({ opening: 1700, closing: 1720, difference: 0 })
})

test('lines that no file contains are a difference of their day', async () => {
  balance += 33
  const d4 = day(2)
  await importLines([d4, 5])
  await compareDays(app.db)
  expect((await show(d4)).differences).toMatchObject([
    { kind: 'gap', amount: 33 },
    { kind: 'in_alone', amount: 5 },
  ])
})

test('a line that belongs to nothing gets suggestions, the likeliest first', async () => {
  const d5 = day(3)
  const [mia, other] = [await app.aPlayer(), await app.aPlayer()]
  for (const player of [mia, other]) await cashier.deposit(player, 77)
  await app.owner
    .insertInto('gcash_account')
    .values({ player_id: mia.userId, gcash_number: '09170000000', gcash_name: 'Mia Perez' })
    .execute()
  await importLines([d5, 77])
  await compareDays(app.db)
  const key = (await show(d5)).differences[0]?.differenceKey
  const { data } = await app.send(admin, suggestMatches, { params: { day: d5 } })
  const [{ differenceKey, candidates } = { candidates: [] }] = data.suggestions
  expect(differenceKey).toBe(key)
  expect(candidates.map(({ username, score }) => [username, score])).toEqual([
    [mia.username, 0.65],
    [other.username, 0.4],
  ])
  const none = await app.send(admin, suggestMatches, { params: { day: D1 } })
  expect(none.code).toBe('not_found')
})

test('only admins see the reconciliation', async () => {
  const moderator = await app.aPlayer({ role: 'moderator' })
  expect((await app.send(moderator, listReconDays, { query: {} })).status).toBe(403)
})

test('a comparison may pause for longer than a request, because many lines take seconds', async () => {
  // The database closes a connection that is idle in a transaction for longer than this.
  await sql`create function assert_patient() returns trigger language plpgsql as $$ begin
    if current_setting('idle_in_transaction_session_timeout')::interval < interval '30 s' then
      raise exception 'the comparison would be cut off';
    end if;
    return new; end $$`.execute(app.owner)
  await sql`create trigger patient before insert or update on recon_unexplained
    for each row execute function assert_patient()`.execute(app.owner)
  // The limits of the worker's connections; those of tests are longer.
  const pool = openPool({ url: app.databaseUrl, connectionsMax: 1, waitMs: 60_000 })
  try {
    await compareDays(openDb(pool))
  } finally {
    await pool.end()
    await sql`drop trigger patient on recon_unexplained`.execute(app.owner)
  }
})
