import { PROMO_CODE_RULE } from '@kapis/contract/promos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  claimPromo,
  createPromoCode,
  decideApproval,
  deletePromoClaim,
  deletePromoClaims,
  deletePromoCode,
  deletePromoCodes,
  listApprovals,
  listPromoClaims,
  listPromoCodes,
  rollDice,
  updatePromoCode,
} from '@kapis/contract/routes'
import { openTestApp, readAccount } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let admin: Player
let boss: Player
let clerk: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
  clerk = await app.aPlayer({ role: 'moderator' })
})
afterAll(() => app.close())

const body = (changes: object = {}) => ({
  promoCode: 'BONUS50',
  amount: { coin: 50, ticket: 5 },
  expiration: '2099-01-01T00:00:00+08:00',
  maxUses: 3,
  availableUses: 3,
  ...changes,
})
const create = (as: Player, changes: object = {}) =>
  app.send(as, createPromoCode, { body: body(changes) })
const update = (as: Player, promoCodeId: string, changes: object) =>
  app.send(as, updatePromoCode, { params: { promoCodeId }, body: changes })
const claim = (as: Player, promoCode: string) =>
  app.send(as, claimPromo, { params: { userId: as.userId }, body: { promoCode } })
const auditLines = (of: Player) =>
  app.db
    .selectFrom('audit_log')
    .select(['description', 'actor_name', 'new_value'])
    .where('actor_id', '=', of.userId)
    .orderBy('seq')
    .execute()

test('creating, listing, changing and deleting a promo code works and is logged [PROMO-03, PROMO-05]', async () => {
  const made = await create(admin, { minDeposit: 200 })
  expect([made.status, made.message]).toEqual([200, 'Promo code created successfully!'])
  const { promoCodeId } = made.data.promoCode
  expect(made.data.promoCode).toMatchObject({
    ...body(),
    minDeposit: 200,
    status: 'active',
    expiration: '2098-12-31T16:00:00.000Z',
  })
  const changed = await update(admin, promoCodeId, { maxUses: 4, availableUses: 4 })
  expect([changed.status, changed.message]).toEqual([200, 'Promo code updated successfully!'])
  const listed = await app.send(clerk, listPromoCodes, { query: { search: 'onus' } })
  expect(listed.data.promoCodes).toMatchObject([{ promoCodeId, maxUses: 4, minDeposit: 200 }])
  const gone = await app.send(admin, deletePromoCode, { params: { promoCodeId }, query: {} })
  expect([gone.status, gone.message]).toEqual([200, 'Promo code deleted successfully!'])
  expect((await app.send(clerk, listPromoCodes, { query: {} })).data.promoCodes).toEqual([])
  expect((await auditLines(admin)).map((line) => line.description)).toEqual([
    'Created promo code BONUS50',
    'Changed promo code BONUS50',
    'Deleted promo code BONUS50',
  ])
})

test.each([
  [{ promoCode: ' ' }, 'Promo code is required'],
  [{ promoCode: 'STAFF TRIAL!' }, PROMO_CODE_RULE],
  [{ availableUses: -1 }, 'Available uses must be greater than 0'],
  [{ availableUses: 4 }, 'Available uses cannot be more than max uses'],
  [{ amount: { coin: -1, ticket: 0 } }, 'Amount must be a non-negative number'],
  [{ amount: { coin: 0.001, ticket: 0 } }, 'Amount can have at most 2 decimal places'],
])('the promo code %j is refused [PROMO-03]', async (changes, message) => {
  expect(await create(admin, changes)).toMatchObject({ status: 400, message })
})

test('a batch needs at least one id [API-05]', async () => {
  const codes = await app.send(boss, deletePromoCodes, { body: { promoCodeIds: [] } })
  expect(codes.message).toBe('At least one promo code ID is required')
  const claims = await app.send(boss, deletePromoClaims, { body: { promoClaimIds: [] } })
  expect(claims.message).toBe('At least one promo claim ID is required')
})

test('a code that differs only in case is taken: promo_taken', async () => {
  expect((await create(admin, { promoCode: 'Twice' })).status).toBe(200)
  expect(await create(admin, { promoCode: 'TWICE' })).toMatchObject({ code: 'promo_taken' })
  const other = await create(admin, { promoCode: 'other' })
  const renamed = await update(admin, other.data.promoCode.promoCodeId, { promoCode: 'tWICE' })
  expect(renamed).toMatchObject({ status: 409, code: 'promo_taken' })
})

test('a claimed code can be reduced, not raised, and is disabled instead of deleted: promo_raised [PROMO-05]', async () => {
  const { promoCodeId } = (await create(admin, { promoCode: 'GIVEN' })).data.promoCode
  const maya = await app.aPlayer()
  expect((await claim(maya, 'given')).status).toBe(200)
  for (const more of [{ amount: { coin: 51, ticket: 5 } }, { maxUses: 4 }, { availableUses: 3 }]) {
    expect((await update(admin, promoCodeId, more)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await update(admin, promoCodeId, { maxUses: 4 })).code).toBe('promo_raised')
  const less = await update(admin, promoCodeId, { maxUses: 2 })
  expect(less.data.promoCode).toMatchObject({ maxUses: 2, availableUses: 1 })
  await app.send(admin, deletePromoCode, { params: { promoCodeId }, query: {} })
  const { data } = await app.send(admin, listPromoCodes, { query: { search: 'given' } })
  expect(data.promoCodes).toMatchObject([{ promoCodeId, status: 'disabled' }])
  expect((await claim(await app.aPlayer(), 'given')).code).toBe('promo_unknown')
})

test('the clock decides whether a code is expired, and setting that status ends it [PROMO-04]', async () => {
  const late = await create(admin, { promoCode: 'LATE', expiration: '2020-01-01T00:00:00Z' })
  expect(late.data.promoCode.status).toBe('expired')
  const { promoCodeId } = (await create(admin, { promoCode: 'ENDED' })).data.promoCode
  const ended = await update(admin, promoCodeId, { status: 'expired' })
  expect(ended.data.promoCode.status).toBe('expired')
  expect((await claim(await app.aPlayer(), 'ENDED')).code).toBe('promo_expired')
})

test('a budget above the threshold needs approval, and both staff members are logged: second_person_needed', async () => {
  const waits = await create(admin, { promoCode: 'LARGE', maxUses: 100, availableUses: 100 })
  expect(waits).toMatchObject({ status: 409, code: 'second_person_needed' })
  const again = await create(admin, { promoCode: 'large', maxUses: 100, availableUses: 100 })
  expect(again.code).toBe('approval_open')
  const open = await app.send(boss, listApprovals, { query: { state: 'open' } })
  expect(open.data.approvals).toMatchObject([
    { action: 'promos.write', amount: 5500, makerName: admin.username, state: 'open' },
  ])
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  const approve = { params, body: { verdict: 'approve' } }
  expect((await app.send(admin, decideApproval, approve)).code).toBe('forbidden')
  expect((await app.send(clerk, decideApproval, approve)).status).toBe(403)
  const decided = await app.send(boss, decideApproval, approve)
  expect(decided.data.approval).toMatchObject({ state: 'approved', checkerName: boss.username })
  expect((await app.send(boss, decideApproval, approve)).code).toBe('conflict')
  expect((await claim(await app.aPlayer(), 'LARGE')).status).toBe(200)
  const made = (await auditLines(boss)).find((line) => line.description.startsWith('Created'))
  expect(made?.new_value).toMatchObject({ code: 'LARGE', askedBy: admin.username })
})

test('rejecting a request needs a reason and changes nothing', async () => {
  await create(admin, { promoCode: 'NOTNOW', maxUses: 100, availableUses: 100 })
  const open = await app.send(boss, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  const refuse = (body: object) => app.send(boss, decideApproval, { params, body })
  expect((await refuse({ verdict: 'refuse' })).message).toBe('Reason is required')
  expect((await refuse({ verdict: 'refuse', reason: 'too much' })).status).toBe(200)
  expect((await claim(await app.aPlayer(), 'NOTNOW')).code).toBe('promo_unknown')
})

test('many small codes of one staff member on one day need approval', async () => {
  const busy = await app.aPlayer({ role: 'admin' })
  const codes = []
  for (let n = 0; n < 5; n += 1) {
    const amount = { coin: 490, ticket: 0 }
    codes.push(
      (await create(busy, { promoCode: `DAY${n}`, amount, maxUses: 10, availableUses: 10 })).code,
    )
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, 'second_person_needed'])
})

test('only super admins hide a claim: no balance changes, no second claim [PROMO-06]', async () => {
  await create(admin, { promoCode: 'HIDE' })
  const maya = await app.aPlayer()
  const { promoClaimId } = (await claim(maya, 'HIDE')).data.promoClaim
  const listed = async () =>
    (await app.send(clerk, listPromoClaims, { query: { search: 'hide' } })).data.promoClaims
  expect(await listed()).toMatchObject([
    { promoClaimId, username: maya.username, state: 'claimed' },
  ])
  const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'b' }
  await app.send(maya, rollDice, { body: bet })
  expect(await listed()).toMatchObject([{ state: 'used' }])
  const before = (await readAccount(app.db, maya.userId)).coin_minor
  const params = { promoClaimId }
  expect((await app.send(admin, deletePromoClaim, { params, query: {} })).status).toBe(403)
  const gone = await app.send(boss, deletePromoClaim, { params, query: {} })
  expect([gone.status, gone.message]).toEqual([200, 'Promo claim deleted successfully!'])
  expect(await listed()).toEqual([])
  expect((await app.send(boss, deletePromoClaim, { params, query: {} })).status).toBe(404)
  expect((await claim(maya, 'HIDE')).code).toBe('promo_claimed')
  expect((await readAccount(app.db, maya.userId)).coin_minor).toBe(before)
})

test('a batch of promo codes or claims is all or nothing, with one log entry each [PROMO-05, PROMO-06, API-05]', async () => {
  const ids = []
  for (const promoCode of ['B1', 'B2']) {
    ids.push((await create(admin, { promoCode })).data.promoCode.promoCodeId)
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  const send = (as: Player, promoCodeIds: string[]) =>
    app.send(as, deletePromoCodes, { body: { promoCodeIds } })
  expect((await send(admin, ids)).status).toBe(403)
  expect((await send(boss, [...ids, nobody])).status).toBe(404)
  const { data } = await send(boss, ids)
  expect(data.deletedPromoCodeIds).toEqual(ids.toSorted())
  const lines = (await auditLines(boss)).filter((line) =>
    line.description.startsWith('Deleted promo code'),
  )
  expect(lines).toHaveLength(2)
})

test('page keys list each promo code once', async () => {
  const seen: string[] = []
  let after: string | undefined
  for (let page = 1; page < 20; page += 1) {
    const query = { page: String(page), pageSize: '3', ...(after !== undefined && { after }) }
    const { data } = await app.send(clerk, listPromoCodes, { query })
    seen.push(...data.promoCodes.map((promo) => promo.promoCodeId))
    const key = data.pagination.lastEvaluatedKey
    if (key === null) break
    after = `${key.createdAt}_${key.id}`
  }
  const { data } = await app.send(clerk, listPromoCodes, { query: { pageSize: '100' } })
  expect(seen).toEqual(data.promoCodes.map((promo) => promo.promoCodeId))
  expect(seen.length).toBe(data.pagination.totalItems)
  const second = await app.send(clerk, listPromoCodes, { query: { page: '2', pageSize: '3' } })
  expect(second.data.promoCodes.map((promo) => promo.promoCodeId)).toEqual(seen.slice(3, 6))
  expect((await app.send(clerk, listPromoCodes, { query: { after: 'x' } })).code).toBe(
    'key_missing',
  )
})

test('promo codes filter by status, claims are found by code, and a deletion logs its reason', async () => {
  const made = await create(admin, { promoCode: 'FILTERED' })
  const { promoCodeId } = made.data.promoCode
  const maya = await app.aPlayer()
  await claim(maya, 'FILTERED')
  const codes = async (status: string) => {
    const query = { status, search: 'filtered' }
    return (await app.send(clerk, listPromoCodes, { query })).data.promoCodes
  }
  expect(await codes('active')).toMatchObject([{ promoCodeId, claimedUses: 1, availableUses: 2 }])
  expect(await codes('expired')).toEqual([])
  const claims = await app.send(clerk, listPromoClaims, { query: { promoCodeId } })
  expect(claims.data).toMatchObject({
    promoClaims: [{ username: maya.username }],
    pagination: { totalItems: 1 },
  })
  const of = { userId: maya.userId, search: maya.username }
  expect((await app.send(clerk, listPromoClaims, { query: of })).data.promoClaims).toHaveLength(1)
  const gone = { params: { promoCodeId }, query: { reason: 'The week is over' } }
  expect((await app.send(admin, deletePromoCode, gone)).status).toBe(200)
  expect(await codes('disabled')).toMatchObject([{ promoCodeId }])
  const last = app.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc')
  expect(await last.executeTakeFirst()).toMatchObject({ reason: 'The week is over' })
})

test('an edit of an outdated version is refused, and an invalid field is named: conflict', async () => {
  const made = await create(admin, { promoCode: 'SEEN' })
  const { promoCodeId, updatedAt } = made.data.promoCode
  expect((await update(boss, promoCodeId, { maxUses: 2, updatedAt })).status).toBe(200)
  const late = await update(admin, promoCodeId, { status: 'disabled', updatedAt })
  expect(late).toMatchObject({ status: 409, code: 'conflict' })
  const reply = async (changes: object) => (await create(admin, changes)).message
  expect(await reply({ maxUses: 0 })).toBe('Max uses must be greater than 0')
  expect(await reply({ availableUses: -1 })).toBe('Available uses must be greater than 0')
  expect(await reply({ availableUses: 4 })).toBe('Available uses cannot be more than max uses')
  expect(await reply({ expiration: '' })).toBe('Expiration is required')
  expect(await reply({ amount: { coin: -1, ticket: 0 } })).toBe(
    'Amount must be a non-negative number',
  )
  expect(await reply({ amount: { coin: 10.555, ticket: 0 } })).toBe(
    'Amount can have at most 2 decimal places',
  )
  expect(await reply({ amount: { coin: 0, ticket: 0 } })).toBe('A code must give coins or tickets')
  expect(await reply({ promoCode: ' ' })).toBe('Promo code is required')
  expect(await reply({ promoCode: 'STAFF TRIAL!' })).toBe(PROMO_CODE_RULE)
})

test('an expiration is a timestamp as a number or as ISO 8601 [PROMO-03]', async () => {
  const at = Date.UTC(2099, 0, 1)
  const number = await create(admin, { promoCode: 'NUMBER', expiration: at })
  expect(number.data.promoCode.expiration).toBe('2099-01-01T00:00:00.000Z')
  const text = await create(admin, { promoCode: 'TEXT', expiration: '2099-01-01T08:00:00+08:00' })
  expect(text.data.promoCode.expiration).toBe('2099-01-01T00:00:00.000Z')
})
