import { randomInt } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anImage } from '../../../test/cashier.ts'
import { approveNewest, csvOf, importList } from '../../../test/import-list.ts'
import { openExclusions } from '../../../test/open-exclusions.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { playEnough } from '../../../test/play-enough.ts'
import { MEMBER_PASSWORD } from '../../../test/sign-up-member.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import type { Identifier } from '../../cashier/exclusions/list-hash.ts'
import { inTransaction } from '../../db/in-transaction.ts'

let cells: TestCells
beforeAll(async () => {
  cells = await openTestCells()
})
afterAll(() => cells.close())

const of = ({ userId }: Player) => ({ params: { userId } })
const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`
let made = 0

async function signUp(app: TestApp, contact: { email?: string; mobileNumber?: string }) {
  const body = {
    username: `listed_${(made += 1)}`,
    email: `listed${made}@mail.example`,
    mobileNumber: aNumber(),
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    acceptedTerms: true,
    ...contact,
  }
  const { status, code } = await app.send(null, routes.signUp, { body })
  return code ?? status
}
/** Creates a player of a cell with an e-mail address and a GCash number that paid a deposit. */
async function aMember(app: TestApp, { email, gcash }: { email?: string; gcash?: string }) {
  const player = await app.aPlayer({ coins: 10 })
  if (email !== undefined) {
    const set = { email }
    await app.owner.updateTable('app_user').set(set).where('user_id', '=', player.userId).execute()
  }
  if (gcash !== undefined) {
    const reference = `7${randomInt(1e12)}`
    await sql`insert into deposit_receipt (reference_number, reference, amount_minor,
        received_from, received_at, paid_user_id, created_by)
      values (${reference}, ${reference}, 10000, ${`JU*N D. ${gcash}`}, now(), ${player.userId},
        ${player.userId})`.execute(app.owner)
  }
  return player
}
const exclude = (app: TestApp, player: Player) =>
  app.send(player, routes.startPause, { ...of(player), body: { kind: 'exclusion', months: 6 } })
const isKnown = async (app: TestApp, player: Player) =>
  (
    await app.db
      .selectFrom('excluded_elsewhere')
      .select('kind')
      .where('player_id', '=', player.userId)
      .execute()
  ).length > 0
const until = (isTrue: () => Promise<boolean>) =>
  vi.waitUntil(isTrue, { timeout: 60_000, interval: 2 })

test('an exclusion in one cell refuses a sign-up in the other within a second, 20 of 20 [EXCL-01, RCV-07]', async () => {
  const tookMs: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const name = `excluded${n}`
    const maya = await aMember(cells.c1, { email: `${name}@mail.example` })
    await exclude(cells.c1, maya)
    const start = performance.now()
    await until(() => isKnown(cells.c2, maya))
    tookMs.push(performance.now() - start)
    expect(await signUp(cells.c2, { email: `${name}+2@mail.example` })).toBe('sign_up_refused')
  }
  expect(Math.max(...tookMs)).toBeLessThan(1_000)
})

const PAUSES = [
  ['exclusion', { kind: 'exclusion', months: 6 }],
  ['break', { kind: 'cool_off', days: 7 }],
] as const
test.each(PAUSES)('a cell that was restored from a backup knows the %s again', async (_, body) => {
  const { c1 } = cells
  const maya = await aMember(c1, { email: `${body.kind}@mail.example` })
  const cursorOf = () => c1.db.selectFrom('fact_cursor').selectAll().executeTakeFirstOrThrow()
  const pausesOf = () =>
    c1.db.selectFrom('player_pause').selectAll().where('player_id', '=', maya.userId).execute()
  const roll = (identifier: string) => {
    const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier }
    return c1.send(maya, routes.rollDice, { body: bet })
  }
  const backup = await cursorOf()
  await c1.send(maya, routes.startPause, { ...of(maya), body })
  await until(async () => (await cursorOf()).fact_id > backup.fact_id)
  const before = await pausesOf()
  await inTransaction(c1.owner, async (tx) => {
    await tx.deleteFrom('player_pause').where('player_id', '=', maya.userId).execute()
    await sql`update ledger_account set is_limited = false, version = version + 1
      where player_id = ${maya.userId}`.execute(tx)
  })
  expect((await roll('forgotten')).status).toBe(200)
  await c1.owner.updateTable('fact_cursor').set(backup).execute()
  await until(async () => (await pausesOf()).length > 0)
  expect(await pausesOf()).toEqual(before)
  expect((await roll('restored')).code).toBe('player_paused')
})

test('a person who is excluded in one cell claims and deposits in no other', async () => {
  const { c1, c2 } = cells
  const gcash = aNumber()
  const [here, there] = [await aMember(c1, { gcash }), await aMember(c2, { gcash })]
  const sister = await aMember(c2, {})
  await sql`insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses, available_uses)
    values ('SAFE', 10000, 0, now() + interval '1 day', 9, 9)`.execute(c2.db)
  const claim = async (player: Player) => {
    const sent = { ...of(player), body: { promoCode: 'SAFE' } }
    const { status, code } = await c2.send(player, routes.claimPromo, sent)
    return code ?? status
  }
  const deposit = async (player: Player) => {
    const body = { type: 'deposit', amount: 5, receiptImage: await anImage() }
    const { status, code } = await c2.send(player, routes.requestDeposit, { ...of(player), body })
    return code ?? status
  }
  expect(await deposit(there)).toBe(200)
  await exclude(c1, here)
  await until(() => isKnown(c2, here))
  expect([await claim(there), await deposit(there)]).toEqual(['player_paused', 'player_paused'])
  expect([await claim(sister), await deposit(sister)]).toEqual([200, 200])
})

test('a payout in one cell to the number of a person excluded in another needs a reason', async () => {
  const { c1, c2 } = cells
  const gcash = aNumber()
  const maya = await aMember(c1, { gcash })
  const jun = await c2.aPlayer({ coins: 5_000 })
  const boss = await c2.aPlayer({ role: 'super_admin' })
  await playEnough(jun, (as, body) => c2.send(as, routes.rollDice, { body }))
  const payee = { gcashNumber: gcash, gcashName: 'Maya Luz Santos' }
  const request = { ...of(jun), body: { type: 'withdraw', ...payee, amount: 1 } }
  const { data } = await c2.send(jun, routes.requestWithdrawal, request)
  const { walletHistoryId } = data.walletHistory
  await exclude(c1, maya)
  await until(() => isKnown(c2, maya))
  const place = { params: { userId: jun.userId, walletHistoryId } }
  const body = { status: 'completed', adminConfirmationReceiptImage: await anImage() }
  const paid = await c2.send(boss, routes.updateWalletRow, { ...place, body })
  expect(paid.code).toBe('reason_needed')
})

const LIST = 'Restricted persons'
async function imports(app: TestApp, some: readonly Identifier[]) {
  const boss = await app.aPlayer({ role: 'super_admin' })
  const second = await app.aPlayer({ role: 'super_admin' })
  const list = { name: LIST, csv: csvOf(some) }
  return { boss, second, ...(await importList(app, { as: boss, second }, list)) }
}
const countEntries = async ({ db }: TestApp) =>
  (await db.selectFrom('exclusion_entry').select('hash').execute()).length

test('a list that is imported or replaced in one cell counts in the other', async () => {
  const [first, second] = [aNumber(), aNumber()]
  const mobile = (value: string) => ({ kind: 'mobile', value }) as const
  const { boss, status } = await imports(cells.c1, [mobile(first), mobile(second)])
  expect(status).toBe(200)
  await until(async () => (await countEntries(cells.c2)) === 2)
  expect(await signUp(cells.c2, { mobileNumber: first })).toBe('sign_up_refused')
  const staff = await cells.c2.aPlayer({ role: 'admin' })
  const { data } = await cells.c2.send(staff, routes.listExclusionImports, {})
  expect(data.imports).toMatchObject([{ name: LIST, importedBy: `${boss.username} (c1)` }])
  // The list of the other cell is the same one, so that this cell can replace it.
  expect((await imports(cells.c2, [mobile(second)])).status).toBe(200)
  await until(async () => (await countEntries(cells.c1)) === 1)
  expect(await signUp(cells.c1, { mobileNumber: first })).toBe(200)
  expect(await signUp(cells.c1, { mobileNumber: second })).toBe('sign_up_refused')
})

test('an exclusion that staff clear in one cell ends in the other', async () => {
  const { c1, c2 } = cells
  const email = 'cleared@mail.example'
  const maya = await aMember(c1, { email })
  await sql`insert into identity_hash (player_id, key_id, hash, kind)
    values (${maya.userId}, 'k', sha256('old'), 'email')`.execute(c1.owner)
  await imports(c1, [{ kind: 'email', value: email }])
  const [boss, second] = [
    await c1.aPlayer({ role: 'super_admin' }),
    await c1.aPlayer({ role: 'super_admin' }),
  ]
  await inTransaction(c1.db, (tx) => openExclusions(c1).checkPlayer(tx, maya.userId, 'import'))
  await until(() => isKnown(c2, maya))
  const { data } = await c1.send(boss, routes.listExclusionMatches, { query: {} })
  const match = data.matches.find(({ userId }) => userId === maya.userId)!
  const { code } = await c1.send(boss, routes.clearExclusionMatch, {
    params: { exclusionMatchId: match.exclusionMatchId },
    body: { reason: 'Somebody else' },
  })
  expect(code).toBe('second_person_needed')
  expect((await approveNewest(c1, second)).status).toBe(200)
  await until(async () => !(await isKnown(c2, maya)))
})

test('the only cell of a deployment publishes nothing and follows nothing', async () => {
  const app = await openTestApp()
  await exclude(app, await aMember(app, {}))
  expect((await imports(app, [{ kind: 'mobile', value: aNumber() }])).status).toBe(200)
  const { rows } = await sql<{ facts: number; cursors: number; listeners: number }>`
    select (select count(*)::int from fact_outbox) as facts,
      (select count(*)::int from fact_cursor) as cursors,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'kapis-facts') as listeners`.execute(
    app.db,
  )
  await app.close()
  expect(rows).toEqual([{ facts: 0, cursors: 0, listeners: 0 }])
})
