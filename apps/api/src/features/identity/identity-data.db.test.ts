import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anImage } from '../../../test/cashier.ts'
import { confirmSessions } from '../../../test/tokens/account.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { openStore } from '#files/open-store.ts'
import { resealVault } from '../../commands/keys/reencrypt-secrets.ts'
import { deleteIdentityData } from './delete-identity-data.ts'

let app: TestApp
let admin: Player
let maya: Player
const DAY_MS = 86_400_000
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  maya = await app.aPlayer()
  await send()
})

async function send() {
  const params = { userId: maya.userId }
  const keep = async (of: 'front' | 'selfie') => {
    const body = { of, image: await anImage() }
    return (await app.send(maya, routes.uploadIdentityImage, { params, body })).data.imageId
  }
  const body = {
    givenNames: 'Maya Luz',
    lastName: 'Santos',
    dateOfBirth: '1999-03-14',
    documentKind: 'passport',
    documentNumber: 'P7654321B',
    documentExpiresOn: null,
    frontImageId: await keep('front'),
    selfieImageId: await keep('selfie'),
  }
  expect((await app.send(maya, routes.submitIdentity, { params, body })).status).toBe(200)
}
const check = () =>
  app.db
    .selectFrom('identity_check')
    .selectAll()
    .where('player_id', '=', maya.userId)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow()
const approve = async () => {
  const { identity_check_id: identityCheckId, version } = await check()
  const input = { params: { identityCheckId }, body: { version } }
  expect((await app.send(admin, routes.approveIdentity, input)).status).toBe(200)
}
const imageKeys = async () => {
  const rows = await app.db
    .selectFrom('identity_image')
    .select('file_key')
    .where('player_id', '=', maya.userId)
    .execute()
  return rows.map(({ file_key }) => file_key)
}
const run = (days: number) => {
  const files = openStore(app.config.files)
  const now = new Date(Date.now() + days * DAY_MS)
  return deleteIdentityData({ db: app.db, files }, { now, imageDays: 1_825 })
}
const fileExists = async (key: string) => (await openStore(app.config.files).get(key)) !== null

test('a check expires, the player is told, and images and details go after their time [IDN-03]', async () => {
  await approve()
  const keys = await imageKeys()
  await run(1_000)
  expect(await check()).toMatchObject({ status: 'checked', images_deleted_at: null })
  await run(1_096)
  expect(await check()).toMatchObject({ status: 'expired', images_deleted_at: null })
  const told = app.db.selectFrom('notification').select('message')
  const messages = await told.where('user_id', '=', maya.userId).execute()
  expect(messages.map(({ message }) => message)).toContainEqual(expect.stringContaining('expired'))
  await run(1_826)
  expect(await imageKeys()).toEqual([])
  for (const key of keys) expect(await fileExists(key)).toBe(false)
  const late = await check()
  expect(late.images_deleted_at).not.toBeNull()
  expect(late.details_sealed).not.toBeNull()
  await run(1_096 + 1_826)
  expect(await check()).toMatchObject({ details_sealed: null, number_hash: late.number_hash })
})

test('an image that belongs to no check is deleted after a day', async () => {
  const before = await imageKeys()
  const body = { of: 'selfie', image: await anImage() }
  const params = { userId: maya.userId }
  await app.send(maya, routes.uploadIdentityImage, { params, body })
  const [unused] = (await imageKeys()).filter((key) => !before.includes(key))
  await run(0)
  expect(await imageKeys()).toContain(unused)
  await run(1.1)
  expect(await imageKeys()).toEqual(before)
  expect(await fileExists(unused!)).toBe(false)
})

test('a deleted user keeps no check in force, and an undecided one loses its images', async () => {
  const input = { params: { userId: maya.userId }, query: { reason: 'Asked by the player' } }
  expect((await app.send(admin, routes.deleteUser, input)).status).toBe(200)
  expect(await check()).toMatchObject({ status: 'expired' })
  await run(0)
  expect(await imageKeys()).toEqual([])
  expect(await check()).toMatchObject({ details_sealed: null })
})

test('the copy of the player’s data contains what is written on the document', async () => {
  await confirmSessions(app, maya)
  const reply = await app.app.inject({
    url: routes.exportPlayerData.path.replace(':userId', maya.userId),
    headers: { cookie: `__Host-kapis=${maya.cookie}` },
  })
  expect(reply.json()).toMatchObject({
    identityChecks: [{ status: 'waiting', details: { documentNumber: 'P7654321B' } }],
  })
})

test('a new vault key seals everything again, and the old one opens nothing afterwards', async () => {
  const [old] = app.config.vaultKeys!
  const fresh = Buffer.alloc(32, 9)
  const files = openStore(app.config.files)
  const box = makeSecretBox(fresh, old)
  expect(await resealVault(app.db, box, files)).toMatch(/^Sealed anew: \d+ identity checks/)
  expect(await resealVault(app.db, box, files)).toBe('Sealed anew: 0 identity checks, 0 images.')
  const { details_sealed: sealed } = await check()
  const place = `identity-details/${maya.userId}`
  expect(() => makeSecretBox(old).open(sealed!, place)).toThrow('not configured')
  expect(makeSecretBox(fresh).open(sealed!, place).toString()).toContain('P7654321B')
  // Give the old key back to the other tests.
  await resealVault(app.db, makeSecretBox(old, fresh), files)
})

test('neither name, birthday nor number is readable in a row [IDN-03]', async () => {
  const { rows } = await sql<{ line: string }>`
    select k::text as line from identity_check k where player_id = ${maya.userId}`.execute(app.db)
  expect(rows[0]!.line).not.toMatch(/Maya|Santos|1999-03-14|P7654321B/)
})
