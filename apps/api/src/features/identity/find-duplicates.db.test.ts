import { randomInt, randomUUID } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importList } from '../../../test/import-list.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { makeIdentities } from '../../cashier/identities.ts'
import { makeIdentityHasher, normalise } from '../../cashier/identity-hash.ts'
import { hashListed } from '../../cashier/exclusions/list-hash.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { findDuplicates } from './review/find-duplicates.ts'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`
const identities = () => makeIdentities(makeIdentityHasher(app.config.identityKeys))
const two = async () => [await app.aPlayer(), await app.aPlayer()] as const
const found = async (player: Player, documentNumber: string | null = null) => {
  const list = await findDuplicates(
    { db: app.db, identities: identities() },
    player.userId,
    documentNumber,
  )
  return list.map(({ username, signs }) => [username, signs] as const)
}
async function giveGcash({ userId }: Player, number: string) {
  const row = { player_id: userId, gcash_number: number, gcash_name: 'Maya Luz' }
  await app.db.insertInto('gcash_account').values(row).execute()
  await inTransaction(app.db, (tx) => identities().remember(tx, userId))
}
/** Credits a deposit of the player that was paid from this number. */
async function payFrom({ userId }: Player, number: string) {
  const reference = `7${randomInt(1e12)}`
  await sql`insert into deposit_receipt (reference_number, reference, amount_minor, received_from,
      received_at, paid_user_id, created_by)
    values (${reference}, ${reference}, 10000, ${`JU*N D. ${number}`}, now(), ${userId},
      ${userId})`.execute(app.owner)
  await inTransaction(app.db, (tx) => identities().remember(tx, userId))
}
async function giveEmail({ userId }: Player, email: string, isVerified = true) {
  // A change of the address removes its verification, so this takes two statements.
  const where = sql`where user_id = ${userId}`
  await sql`update app_user set email = ${email} ${where}`.execute(app.db)
  await sql`update app_user set email_verified_at = case when ${isVerified} then now() end
    ${where}`.execute(app.db)
}
const mobileOf = async ({ userId }: Player) =>
  (
    await app.db
      .selectFrom('app_user')
      .select('mobile_number')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).mobile_number

async function submit(player: Player, documentNumber: string) {
  const create = { width: 300, height: 200, channels: 3, background: '#8a7' } as const
  const fileData = (await sharp({ create }).png().toBuffer()).toString('base64')
  const image = { fileData, fileName: 'id.png', fileType: 'image/png' }
  const params = { userId: player.userId }
  const upload = async (of: string) =>
    (await app.send(player, routes.uploadIdentityImage, { params, body: { of, image } })).data
      .imageId
  const body = {
    givenNames: 'Maria Luz',
    lastName: 'Reyes',
    dateOfBirth: '1999-03-14',
    documentKind: 'passport',
    documentNumber,
    documentExpiresOn: '2999-08-31',
    frontImageId: await upload('front'),
    selfieImageId: await upload('selfie'),
  }
  await app.send(player, routes.submitIdentity, { params, body })
  const query = { pageSize: 100, search: player.username }
  const { data } = await app.send(admin, routes.listIdentityChecks, { query })
  return data.identityChecks.find(({ userId }) => userId === player.userId)!
}

describe('accounts of the same person', () => {
  test('are found by the document number, in any spelling', async () => {
    const [maya, jun] = await two()
    await submit(jun, 'N77-23-456789')
    expect(await found(maya, 'n77 23 456789')).toEqual([[jun.username, ['document']]])
    const { identityCheckId } = await submit(maya, 'N7723456789')
    const { data } = await app.send(admin, routes.getIdentityReview, {
      params: { identityCheckId },
    })
    expect(data.duplicates).toEqual([
      { userId: jun.userId, username: jun.username, signs: ['document'], lastSeenAt: null },
    ])
    expect(data.exclusion).toBeNull()
  })

  test('are found by a GCash number, and by one that is the other’s mobile number [IDN-04]', async () => {
    const [maya, jun] = await two()
    const number = aNumber()
    await giveGcash(maya, number)
    await payFrom(jun, number)
    expect(await found(maya)).toEqual([[jun.username, ['gcash']]])
    const ana = await app.aPlayer()
    await payFrom(ana, `0${(await mobileOf(maya)).slice(3)}`)
    expect(Object.fromEntries(await found(maya))).toEqual({
      [ana.username]: ['mobile'],
      [jun.username]: ['gcash'],
    })
  })

  test('are not found by a number that the other has only entered or signed up with [IDN-04]', async () => {
    const [maya, stranger] = await two()
    const number = aNumber()
    await giveGcash(maya, number)
    await giveGcash(stranger, number)
    await giveGcash(stranger, `0${(await mobileOf(maya)).slice(3)}`)
    expect(await found(maya)).toEqual([])
    await giveGcash(maya, `0${(await mobileOf(stranger)).slice(3)}`)
    expect(await found(maya)).toEqual([])
    await sql`update app_user set mobile_verified_at = now()
      where user_id = ${stranger.userId}`.execute(app.db)
    expect(await found(maya)).toEqual([[stranger.username, ['mobile']]])
  })

  test('are found by the mailbox, if both have verified it', async () => {
    const [maya, jun] = await two()
    await giveEmail(maya, 'Maya.Luz@gmail.com')
    await giveEmail(jun, 'mayaluz+2@googlemail.com', false)
    expect(await found(maya)).toEqual([])
    await giveEmail(jun, 'mayaluz+2@googlemail.com')
    expect(await found(maya)).toEqual([[jun.username, ['email']]])
    await giveEmail(maya, 'Maya.Luz@gmail.com', false)
    expect(await found(maya)).toEqual([])
  })

  test('are found by the browser, and those with the most signs come first', async () => {
    const [maya, jun] = await two()
    const [ana, device] = [await app.aPlayer(), Buffer.from(randomUUID())]
    for (const { userId } of [maya, jun, ana]) {
      await sql`insert into user_browser (user_id, browser_hash)
        values (${userId}, sha256(${device}))`.execute(app.db)
    }
    const number = aNumber()
    await giveGcash(maya, number)
    await payFrom(ana, number)
    expect(await found(maya)).toEqual([
      [ana.username, ['gcash', 'device']],
      [jun.username, ['device']],
    ])
  })

  test('a sign-in in the same browser is such a sign', async () => {
    const device = 'd'.repeat(43)
    const signUp = async (username: string) => {
      const password = { password: 'Secret-Pass1!', confirmPassword: 'Secret-Pass1!' }
      const contact = { email: `${username}@mail.example`, mobileNumber: aNumber() }
      const reply = await app.app.inject({
        method: 'POST',
        url: routes.signUp.path,
        payload: { username, ...contact, ...password, acceptedTerms: true },
        cookies: { '__Host-kapis-device': device },
      })
      return (reply.json() as { data: { user: Player } }).data.user
    }
    const [maya, jun] = [await signUp('same_browser_1'), await signUp('same_browser_2')]
    expect(await found(maya)).toEqual([[jun.username, ['device']]])
  })

  test.each([
    'Maya.Luz+promo@googlemail.com',
    ' maya.luz@Example.com ',
    '+1@example.com',
    'a+b+c@gmail.com',
    '"a@b"@example.com',
  ])('the database and the hashes agree about the mailbox of %s', async (value) => {
    const { rows } = await sql<{ email: string }>`select normal_email(${value}) as email`.execute(
      app.db,
    )
    expect(`email:${rows[0]!.email}`).toBe(normalise({ kind: 'email', value }))
  })
})

test('a person on an exclusion list is not approved, and is excluded: identity_listed', async () => {
  const maya = await app.aPlayer()
  const hash = hashListed({ kind: 'document', value: 'P7654321B' }).toString('hex')
  const list = { name: 'Restricted persons', csv: `kind,hash\ndocument,${hash}` }
  expect((await importList(app, { as: admin, second: admin }, list)).status).toBe(200)
  const { identityCheckId, version } = await submit(maya, 'P-7654321-B')
  const params = { identityCheckId }
  const { data } = await app.send(admin, routes.getIdentityReview, { params })
  expect(data.exclusion).toMatchObject({ isListed: true })
  const sent = { params, body: { version } }
  expect((await app.send(admin, routes.approveIdentity, sent)).code).toBe('identity_listed')
  const { data: shown } = await app.send(admin, routes.listExclusionMatches, { query: {} })
  expect(shown.matches).toMatchObject([
    { place: 'identity', kinds: ['document'], userId: maya.userId, state: 'excluded' },
  ])
  const jun = await app.aPlayer()
  const other = await submit(jun, 'P1111111B')
  const approved = await app.send(admin, routes.approveIdentity, {
    params: { identityCheckId: other.identityCheckId },
    body: { version: other.version },
  })
  expect(approved.status).toBe(200)
  const { rows } = await sql<{ kind: string }>`select distinct kind from exclusion_identity
    where player_id = ${jun.userId} order by kind`.execute(app.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['document', 'person'])
})
