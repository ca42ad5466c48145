import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { PASSWORD } from '../../../test/auth-harness.ts'
import { anImage } from '../../../test/cashier.ts'
import { makeIdentities } from '../../cashier/identities.ts'
import { makeIdentityHasher } from '../../cashier/identity-hash.ts'
import { rememberMissing } from '../../cashier/remember-missing.ts'
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
const withdraw = (player: Player, gcashNumber: string, amount = 1) =>
  app.send(player, routes.requestWithdrawal, {
    ...of(player),
    body: { type: 'withdraw', gcashNumber, gcashName: 'Maya Luz Santos', amount },
  })

test('an excluded player cannot be deleted, alone or in a batch: player_excluded', async () => {
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

test('an excluded player cannot sign up again with the same details in any spelling', async () => {
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

test('a promo claim outlives its account: promo_claimed', async () => {
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

test('a GCash number claims a code once, and nothing while its owner is excluded: promo_claimed', async () => {
  const [maya, jun, code] = [await aRegisteredUser(), await aRegisteredUser(), await aPromo()]
  await app.db
    .insertInto('gcash_account')
    .values({ player_id: jun.userId, gcash_number: maya.mobile, gcash_name: 'Maya Luz' })
    .execute()
  expect(await claim(maya, code)).toBe(200)
  expect(await claim(jun, code)).toBe('promo_claimed')
  await exclude(maya)
  expect(await claim(jun, await aPromo())).toBe('player_paused')
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

test('a GCash number that another player entered does not affect its owner', async () => {
  const [jun, code, victim] = [await aRegisteredUser(), await aPromo(), await aRegisteredUser()]
  await app.db
    .insertInto('gcash_account')
    .values({ player_id: jun.userId, gcash_number: victim.mobile, gcash_name: 'Maya Luz' })
    .execute()
  expect(await claim(jun, code)).toBe(200)
  await exclude(jun)
  expect(await claim(victim, code)).toBe(200)
  await remove(victim)
})

test('a GCash number that received a payout belongs to that player from then on: promo_claimed', async () => {
  const [maya, code, number] = [await app.aPlayer({ coins: 5000 }), await aPromo(), aNumber()]
  await playEnough(maya, (as, body) => app.send(as, routes.rollDice, { body }))
  const { data } = await withdraw(maya, number)
  const { walletHistoryId } = data.walletHistory
  const params = { userId: maya.userId, walletHistoryId }
  const body = { status: 'completed', comment: 'Paid by hand' }
  expect((await app.send(boss, routes.updateWalletRow, { params, body })).status).toBe(200)
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
