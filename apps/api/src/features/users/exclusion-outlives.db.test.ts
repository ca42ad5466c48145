import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { PASSWORD } from '../../../test/auth-harness.ts'
import { anImage } from '../../../test/cashier.ts'
import { makeIdentities } from '../../cashier/identities.ts'
import { makeIdentityHasher } from '../../cashier/identity-hash.ts'
import { rememberMissing, rememberPlayer } from '../../cashier/remember-missing.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'

let app: TestApp
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const of = ({ userId }: Player) => ({ params: { userId } })
let made = 0
const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`

type Contact = { email: string; mobile: string }
async function aRegisteredUser(): Promise<Player & Contact> {
  const player = await app.aPlayer()
  const contact = { email: `maya.luz${(made += 1)}@gmail.com`, mobile: aNumber() }
  return { ...player, ...(await give(player, contact)) }
}
/** Gives an account these contact details, as a sign-up with them would. */
async function give(player: Player, { email, mobile }: Contact): Promise<Contact> {
  const set = { email, mobile_number: `+63${mobile.slice(1)}` }
  await app.owner.updateTable('app_user').set(set).where('user_id', '=', player.userId).execute()
  return { email, mobile }
}
const exclude = (player: Player, months = 6) =>
  app.send(player, routes.startPause, { ...of(player), body: { kind: 'exclusion', months } })
const endExclusion = (player: Player) =>
  sql`update player_pause set starts_at = now() - interval '7 months', ends_at = now() - interval '1 second'
    where player_id = ${player.userId}`.execute(app.owner)
const remove = (player: Player) => app.send(boss, routes.deleteUser, { ...of(player), query: {} })
async function signUp({ email, mobile }: Contact) {
  const username = `again_${(made += 1)}`
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  const body = { username, email, mobileNumber: mobile, ...password, acceptedTerms: true }
  const { status, code } = await app.send(null, routes.signUp, { body })
  return code ?? status
}
async function aPromo(): Promise<string> {
  const code = `OUTLIVES${(made += 1)}`
  const ends = { expires_at: new Date(Date.now() + 86_400_000), max_uses: 9, available_uses: 9 }
  const row = { code, coin_minor: 0n, ticket_minor: 50_000n, ...ends }
  await app.db.insertInto('promo_code').values(row).execute()
  return code
}
async function claim(player: Player, promoCode: string) {
  const sent = { ...of(player), body: { promoCode } }
  const { status, code } = await app.send(player, routes.claimPromo, sent)
  return code ?? status
}
const enterNumber = (player: Player, gcashNumber: string) =>
  app.db
    .insertInto('gcash_account')
    .values({ player_id: player.userId, gcash_number: gcashNumber, gcash_name: 'Maya Luz' })
    .execute()
const verifyMobile = ({ userId }: Player) =>
  sql`update app_user set mobile_verified_at = now() where user_id = ${userId}`.execute(app.owner)
/** Credits a deposit of the player that was paid from this number. */
const payFrom = (player: Player, number: string) => receive(player, `JU*N D. ${number}`)
/** Credits a deposit of the player, whose payer is described like this. */
async function receive({ userId }: Player, receivedFrom: string) {
  const reference = `7${randomInt(1e12)}`
  await sql`insert into deposit_receipt (reference_number, reference, amount_minor, received_from,
      received_at, paid_user_id, created_by)
    values (${reference}, ${reference}, 10000, ${receivedFrom}, now(), ${userId},
      ${userId})`.execute(app.owner)
}
async function deposit(player: Player) {
  const body = { type: 'deposit', amount: 5, receiptImage: await anImage() }
  const { status, code } = await app.send(player, routes.requestDeposit, { ...of(player), body })
  return code ?? status
}
const withdraw = (player: Player, gcashNumber: string, amount = 1) =>
  app.send(player, routes.requestWithdrawal, {
    ...of(player),
    body: { type: 'withdraw', gcashNumber, gcashName: 'Maya Luz Santos', amount },
  })

test.each([
  ['JU*N D. +63 918 123 0427', '+639181230427'],
  ['ROBERTO 09181230427', '+639181230427'],
  ['Transfer from 09181230427 to 09185550100', '+639181230427'],
  ['Sent to 09185550100 from 0918-123-0427', '+639181230427'],
  ['Transfer from 0915••••847 to 09185550100', null],
  ['InstaPay from BDO to 0918 555 0100', null],
  ['MI*A P. Ref. No. 1009181230426', null],
])('a payment described as “%s” shows that the player holds %s', async (description, number) => {
  const player = await aRegisteredUser()
  await receive(player, description)
  const { rows } = await sql<{ number: string }>`select number from held_number
    where player_id = ${player.userId}`.execute(app.db)
  expect(rows).toEqual(number === null ? [] : [{ number }])
})

test("the operator's own number in a description ties no players together", async () => {
  const [maya, jun] = [await aRegisteredUser(), await aRegisteredUser()]
  for (const player of [maya, jun]) {
    await receive(player, 'Transfer from 0915••••847 to 09185550100')
  }
  expect((await exclude(maya)).status).toBe(200)
  expect(await deposit(jun)).toBe(200)
})

test('an excluded player cannot be deleted, alone or in a batch: player_excluded [EXCL-01]', async () => {
  const [maya, jun] = [await aRegisteredUser(), await aRegisteredUser()]
  await exclude(maya)
  expect((await remove(maya)).code).toBe('player_excluded')
  const both = { body: { userIds: [maya.userId, jun.userId], reason: 'Bulk' } }
  expect((await app.send(boss, routes.deleteUsers, both)).code).toBe('player_excluded')
  expect((await remove(jun)).status).toBe(200)
  await endExclusion(maya)
  expect((await remove(maya)).status).toBe(200)
})

test('a pending bulk deletion does not delete a player excluded meanwhile: player_excluded', async () => {
  const users = await Promise.all(Array.from({ length: 11 }, () => aRegisteredUser()))
  const userIds = users.map(({ userId }) => userId)
  const request = { body: { userIds, reason: 'Bulk' } }
  expect((await app.send(boss, routes.deleteUsers, request)).code).toBe('second_person_needed')
  await exclude(users[3]!)
  const { data } = await app.send(second, routes.listApprovals, { query: {} })
  const { approvalId } = data.approvals[0]!
  const decided = { params: { approvalId }, body: { verdict: 'approve', reason: 'Bulk' } }
  expect((await app.send(second, routes.decideApproval, decided)).code).toBe('player_excluded')
})

test('an excluded player cannot sign up again with the same details in any spelling [EXCL-01]', async () => {
  const maya = await aRegisteredUser()
  await exclude(maya)
  const fresh = await aRegisteredUser()
  await remove(fresh)
  // Staff change the account's contact details. The old ones become available, but stay linked to
  // the excluded player.
  const changed = { email: `new${made}@example.com`, mobileNumber: aNumber(), reason: 'Asked' }
  const { status } = await app.send(boss, routes.updateUser, { ...of(maya), body: changed })
  expect(status).toBe(200)
  const other = () => ({ email: `other${(made += 1)}@example.com`, mobile: aNumber() })
  const [name] = maya.email.split('@')
  for (const mobile of [maya.mobile, `+63${maya.mobile.slice(1)}`, `63${maya.mobile.slice(1)}`]) {
    expect(await signUp({ ...other(), mobile })).toBe('sign_up_refused')
  }
  for (const email of [
    maya.email,
    maya.email.toUpperCase(),
    `${name}+again@gmail.com`,
    `${name!.replace('.', '')}@googlemail.com`,
  ]) {
    expect(await signUp({ ...other(), email }), email).toBe('sign_up_refused')
  }
  expect(await signUp(other())).toBe(200)
  await endExclusion(maya)
  expect(await signUp({ email: maya.email, mobile: maya.mobile })).toBe(200)
})

test('a promo claim outlives its account: promo_claimed [PROMO-08]', async () => {
  const [maya, code] = [await aRegisteredUser(), await aPromo()]
  expect(await claim(maya, code)).toBe(200)
  await app.owner
    .updateTable('ledger_account')
    .set({ ticket_minor: 0n })
    .where('player_id', '=', maya.userId)
    .execute()
  expect((await remove(maya)).status).toBe(200)
  await app.owner
    .updateTable('ledger_account')
    .set({ ticket_minor: 50_000n })
    .where('player_id', '=', maya.userId)
    .execute()
  const byMobile = await aRegisteredUser()
  await give(byMobile, { email: byMobile.email, mobile: maya.mobile })
  expect(await claim(byMobile, code)).toBe('promo_claimed')
  const byEmail = await aRegisteredUser()
  await give(byEmail, { email: maya.email.replace('@', '+2@'), mobile: byEmail.mobile })
  expect(await claim(byEmail, code)).toBe('promo_claimed')
  expect(await claim(await aRegisteredUser(), code)).toBe(200)
})

test('a verified number claims a code once, and nothing while its holder is excluded: promo_claimed', async () => {
  const [maya, jun, code] = [await aRegisteredUser(), await aRegisteredUser(), await aPromo()]
  await verifyMobile(maya)
  await enterNumber(jun, maya.mobile)
  expect(await claim(maya, code)).toBe(200)
  expect(await claim(jun, code)).toBe('promo_claimed')
  await exclude(maya)
  expect(await claim(jun, await aPromo())).toBe('player_paused')
})

test('a person who is excluded deposits with no other account: player_paused', async () => {
  const [number, maya, again] = [aNumber(), await aRegisteredUser(), await aRegisteredUser()]
  for (const player of [maya, again]) await payFrom(player, number)
  expect(await deposit(again)).toBe(200)
  await exclude(maya)
  expect(await deposit(again)).toBe('player_paused')
  expect(await deposit(await aRegisteredUser())).toBe(200)
})

test('a payout to an excluded player’s number is flagged, and needs a reason', async () => {
  const maya = await aRegisteredUser()
  const jun = await app.aPlayer({ coins: 5000 })
  await playEnough(jun, (as, body) => app.send(as, routes.rollDice, { body }))
  const { data } = await withdraw(jun, maya.mobile)
  const { walletHistoryId } = data.walletHistory
  const place = { params: { userId: jun.userId, walletHistoryId } }
  const review = async () => (await app.send(boss, routes.getWalletReview, place)).data
  expect((await review()).isNumberExcluded).toBe(false)
  await exclude(maya)
  expect((await review()).isNumberExcluded).toBe(true)
  const pay = async (body: object) =>
    (await app.send(boss, routes.updateWalletRow, { ...place, body })).code ?? 200
  const proof = { adminConfirmationReceiptImage: await anImage() }
  expect(await pay({ status: 'completed', ...proof })).toBe('reason_needed')
  expect(await pay({ status: 'completed', comment: 'Shared with her brother' })).toBe(200)
})

const PINS = {
  entered: (stranger: Player, number: string) => enterNumber(stranger, number),
  'was paid to': async (stranger: Player, number: string) => {
    await playEnough(stranger, (as, body) => app.send(as, routes.rollDice, { body }))
    const { data } = await withdraw(stranger, number)
    const params = { userId: stranger.userId, walletHistoryId: data.walletHistory.walletHistoryId }
    const body = { status: 'completed', comment: 'Paid by hand' }
    expect((await app.send(boss, routes.updateWalletRow, { params, body })).status).toBe(200)
  },
  'signed up with and never verified': async (stranger: Player, number: string) => {
    await give(stranger, { email: `pin${(made += 1)}@mail.example`, mobile: number })
  },
}
test.each(Object.entries(PINS))(
  'a GCash number that another player %s does not affect its holder',
  async (_, pin) => {
    const [number, code] = [aNumber(), await aPromo()]
    const [stranger, holder] = [await app.aPlayer({ coins: 5000 }), await aRegisteredUser()]
    await payFrom(holder, number)
    await pin(stranger, number)
    expect(await claim(stranger, code)).toBe(200)
    await exclude(stranger)
    expect([await claim(holder, code), await deposit(holder)]).toEqual([200, 200])
    expect(await claim(holder, await aPromo())).toBe(200)
  },
)

test('a number that paid a deposit belongs to that player from then on: promo_claimed', async () => {
  const [maya, code, number] = [await aRegisteredUser(), await aPromo(), aNumber()]
  await payFrom(maya, number)
  expect(await claim(maya, code)).toBe(200)
  const jun = await aRegisteredUser()
  await give(jun, { email: jun.email, mobile: number })
  expect(await claim(jun, code)).toBe('promo_claimed')
})

test('players without hashes are hashed when the worker starts', async () => {
  const [maya, identities] = [await aRegisteredUser(), makeIdentities(hasher())]
  await exclude(maya)
  await sql`delete from identity_hash`.execute(app.owner)
  expect(await rememberMissing(app.db, identities)).toBeGreaterThan(0)
  expect(await rememberMissing(app.db, identities)).toBe(0)
  const found = [{ kind: 'mobile', value: maya.mobile } as const]
  const nobody = '00000000-0000-0000-0000-000000000000'
  const request = { except: nobody, by: 'account' } as const
  expect(await identities.isExcluded(app.db, found, request)).toBe(true)
})

const hasher = () => makeIdentityHasher(app.config.identityKeys)

test('a deleted user without claim or exclusion leaves no hash', async () => {
  const maya = await aRegisteredUser()
  await remove(maya)
  const left = app.db.selectFrom('identity_hash').selectAll()
  expect(await left.where('player_id', '=', maya.userId).execute()).toEqual([])
})

test('a job that was queued before a deletion stores no hash of the deleted user', async () => {
  const [maya, identities] = [await aRegisteredUser(), makeIdentities(hasher())]
  await payFrom(maya, aNumber())
  await enterNumber(maya, aNumber())
  await remove(maya)
  await rememberPlayer(app.db, identities, maya.userId)
  const left = app.db.selectFrom('identity_hash').selectAll()
  expect(await left.where('player_id', '=', maya.userId).execute()).toEqual([])
})

test('hashes that an exclusion in force needs are not forgotten', async () => {
  const [maya, identities] = [await aRegisteredUser(), makeIdentities(hasher())]
  await exclude(maya)
  const countHashes = async () => {
    await inTransaction(app.db, (tx) => identities.forgetUnneeded(tx, maya.userId))
    const left = app.db.selectFrom('identity_hash').selectAll()
    return (await left.where('player_id', '=', maya.userId).execute()).length
  }
  expect(await countHashes()).toBeGreaterThan(0)
  await endExclusion(maya)
  expect(await countHashes()).toBe(0)
})
