import { randomUUID } from 'node:crypto'
import {
  ASK_REASONS,
  DOCUMENT_KINDS,
  IDENTITY_IMAGES,
  REFUSE_REASONS,
} from '@kapis/contract/identity'
import * as routes from '@kapis/contract/routes'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/in-transaction.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const drawn = async (background = '#8a7') => {
  const create = { width: 300, height: 200, channels: 3, background } as const
  return (await sharp({ create }).png().toBuffer()).toString('base64')
}
const upload = async (player: Player, of: 'front' | 'back' | 'selfie', fileData?: string) => {
  const image = { fileData: fileData ?? (await drawn()), fileName: 'id.png', fileType: 'image/png' }
  const params = { userId: player.userId }
  const body = { of, image }
  return (await app.send(player, routes.uploadIdentityImage, { params, body })).data.imageId
}
const DETAILS = {
  givenNames: 'Maria Luz',
  lastName: 'Reyes',
  dateOfBirth: '1999-03-14',
  documentKind: 'passport',
  documentNumber: 'P1234567A',
  documentExpiresOn: '2999-08-31',
}
const submit = (player: Player, body: object) =>
  app.send(player, routes.submitIdentity, { params: { userId: player.userId }, body })
const own = async (player: Player) =>
  (await app.send(player, routes.getOwnIdentity, { params: { userId: player.userId } })).data
const sendAll = async (player: Player, changes: object = {}) =>
  submit(player, {
    ...DETAILS,
    documentNumber: randomUUID().slice(0, 12),
    frontImageId: await upload(player, 'front'),
    selfieImageId: await upload(player, 'selfie'),
    ...changes,
  })
const queued = async (player: Player) => {
  const query = { pageSize: 100, search: player.username }
  const { data } = await app.send(admin, routes.listIdentityChecks, { query })
  return data.identityChecks.find(({ userId }) => userId === player.userId)!
}
const review = async (identityCheckId: string) =>
  (await app.send(admin, routes.getIdentityReview, { params: { identityCheckId } })).data
const decide = async (
  player: Player,
  route:
    | typeof routes.approveIdentity
    | typeof routes.askIdentityAgain
    | typeof routes.refuseIdentity,
  body: object = {},
) => {
  const { identityCheckId, version } = await queued(player)
  return app.send(admin, route, { params: { identityCheckId }, body: { version, ...body } })
}

test('a check is sent, seen in the queue, approved and in force', async () => {
  const maya = await app.aPlayer()
  expect(await own(maya)).toMatchObject({ level: 'none', isRequired: false, isOffered: true })
  expect((await sendAll(maya)).data).toMatchObject({
    level: 'waiting',
    fullName: 'Maria Luz Reyes',
  })
  const { identityCheckId } = await queued(maya)
  const found = await review(identityCheckId)
  expect(found.details).toMatchObject({ dateOfBirth: '1999-03-14', isDocumentValid: true })
  expect(found.images.map(({ of }) => of)).toEqual(['front', 'selfie'])
  expect(found.history).toMatchObject([{ kind: 'submitted', by: null }])
  const { status, data } = await decide(maya, routes.approveIdentity)
  expect({ status, level: data.identityCheck.level }).toEqual({ status: 200, level: 'checked' })
  expect(await own(maya)).toMatchObject({ level: 'checked', parts: [] })
})

test('a decision locks the player before the check, as a submission does', async () => {
  const maya = await app.aPlayer()
  await sendAll(maya)
  const { identityCheckId } = await queued(maya)
  let decision!: ReturnType<typeof decide>
  const free = await inTransaction(app.owner, async (tx) => {
    await sql`select from app_user where user_id = ${maya.userId} for update`.execute(tx)
    decision = decide(maya, routes.approveIdentity)
    await untilWaiting(app.db)
    return sql`select from identity_check where identity_check_id = ${identityCheckId}
      for update skip locked`.execute(app.owner)
  })
  expect(free.rows).toHaveLength(1)
  expect((await decision).status).toBe(200)
})

describe('a submission is refused', () => {
  test.each([
    ['a missing selfie', { selfieImageId: undefined }, 'identity_incomplete'],
    ['a missing name', { lastName: undefined }, 'identity_incomplete'],
    ['the missing back of a card', { documentKind: 'national_id' }, 'identity_incomplete'],
    ['the image of somebody else', { frontImageId: randomUUID() }, 'identity_incomplete'],
    ['an expired document', { documentExpiresOn: '2020-01-01' }, 'identity_document_expired'],
    ['a birthday to come', { dateOfBirth: '2999-01-01' }, 'bad_request'],
  ])('with %s', async (_, changes, code) => {
    const player = await app.aPlayer()
    expect(await sendAll(player, changes)).toMatchObject({ code })
    expect((await own(player)).level).toBe('none')
  })

  test('while one waits, and after a refusal: identity_not_open', async () => {
    const player = await app.aPlayer()
    await sendAll(player)
    expect(await sendAll(player)).toMatchObject({ code: 'identity_not_open' })
    await decide(player, routes.refuseIdentity, { reason: 'forged' })
    expect(await own(player)).toMatchObject({ level: 'refused', reasons: ['forged'] })
    expect(await sendAll(player)).toMatchObject({ code: 'identity_not_open' })
  })
})

const AGAIN = { reasons: ['glare'], parts: ['selfie'], message: 'Please turn to the light.' }

test('only the parts that are asked for again are sent again, three times at most', async () => {
  const player = await app.aPlayer()
  await sendAll(player)
  for (const tryNumber of [2, 3]) {
    await decide(player, routes.askIdentityAgain, AGAIN)
    expect(await own(player)).toMatchObject({
      level: 'asked_again',
      parts: ['selfie'],
      message: 'Please turn to the light.',
    })
    const selfieImageId = await upload(player, 'selfie')
    expect(await submit(player, { selfieImageId, lastName: 'Cruz' })).toMatchObject({
      code: 'bad_request',
    })
    await submit(player, { selfieImageId })
    expect(await queued(player)).toMatchObject({ tryNumber, level: 'waiting' })
  }
  expect(await decide(player, routes.askIdentityAgain, AGAIN)).toMatchObject({
    code: 'identity_tries_used',
  })
  const { identityCheckId } = await queued(player)
  const { history, details } = await review(identityCheckId)
  expect(history).toHaveLength(5)
  expect(details).toMatchObject({ lastName: 'Reyes' })
})

test('the details alone are sent again without an image', async () => {
  const player = await app.aPlayer()
  await sendAll(player)
  await decide(player, routes.askIdentityAgain, { ...AGAIN, parts: ['details'] })
  const details = { ...DETAILS, lastName: 'Cruz', documentNumber: randomUUID().slice(0, 12) }
  expect(await submit(player, details)).toMatchObject({ status: 200 })
  const { identityCheckId } = await queued(player)
  const { images, details: kept } = await review(identityCheckId)
  expect(kept).toMatchObject({ lastName: 'Cruz' })
  expect(images.map(({ of }) => of)).toEqual(['front', 'selfie'])
})

test('nobody under 21 is approved, and a decision on an old version is refused [IDN-02]', async () => {
  const player = await app.aPlayer()
  const year = new Date().getUTCFullYear() - 20
  await sendAll(player, { dateOfBirth: `${year}-01-01` })
  expect(await queued(player)).toMatchObject({ isOfAge: false, age: 20 })
  expect(await decide(player, routes.approveIdentity)).toMatchObject({ code: 'identity_under_age' })
  expect(
    await decide(player, routes.refuseIdentity, { version: 9, reason: 'other' }),
  ).toMatchObject({ code: 'conflict' })
})

test('a GCash name of somebody else needs a reason to approve', async () => {
  const player = await app.aPlayer()
  await sendAll(player)
  const account = { player_id: player.userId, gcash_number: '09170000142' }
  await app.db
    .insertInto('gcash_account')
    .values({ ...account, gcash_name: 'PEDRO SANTOS' })
    .execute()
  const { identityCheckId, nameBand } = await queued(player)
  expect(nameBand).toBe('refused')
  expect((await review(identityCheckId)).names).toMatchObject([
    { gcashName: 'PEDRO SANTOS', source: 'withdrawal', band: 'refused', score: 0 },
  ])
  expect(await decide(player, routes.approveIdentity)).toMatchObject({ code: 'reason_needed' })
  const overrideReason = 'The player showed a deed of marriage.'
  expect((await decide(player, routes.approveIdentity, { overrideReason })).status).toBe(200)
})

test.each(DOCUMENT_KINDS)('a %s is sent with the images that it has', async (documentKind) => {
  const player = await app.aPlayer()
  const backImageId = documentKind === 'passport' ? undefined : await upload(player, 'back')
  expect((await sendAll(player, { documentKind, backImageId })).status).toBe(200)
  const { images } = await review((await queued(player)).identityCheckId)
  const kinds = IDENTITY_IMAGES.filter((of) => of !== 'back' || documentKind !== 'passport')
  expect(images.map(({ of }) => of)).toEqual(kinds)
})

test.each(REFUSE_REASONS)('a check refused for %s can be opened again', async (reason) => {
  const player = await app.aPlayer()
  await sendAll(player)
  const { identityCheckId } = await queued(player)
  await decide(player, routes.refuseIdentity, { reason, message: 'Please call us.' })
  expect(await own(player)).toMatchObject({ reasons: [reason], message: 'Please call us.' })
  const { version } = (await review(identityCheckId)).identityCheck
  const body = { ...AGAIN, reasons: ASK_REASONS, version }
  await app.send(admin, routes.askIdentityAgain, { params: { identityCheckId }, body })
  expect(await own(player)).toMatchObject({ level: 'asked_again', reasons: ASK_REASONS })
})

test('a second account with the same document number is marked', async () => {
  const [one, two] = [await app.aPlayer(), await app.aPlayer()]
  await sendAll(one, { documentNumber: 'N01-23-456789' })
  await sendAll(two, { documentNumber: 'n01 23 456789' })
  expect((await queued(one)).hasDuplicate).toBe(false)
  expect((await queued(two)).hasDuplicate).toBe(true)
})

test('of two accounts that send the same document at once, one is marked', async () => {
  for (let pair = 0; pair < 5; pair += 1) {
    const [one, two] = [await app.aPlayer(), await app.aPlayer()]
    const document = { documentNumber: randomUUID().slice(0, 12) }
    await Promise.all([sendAll(one, document), sendAll(two, document)])
    const marks = [await queued(one), await queued(two)].map(({ hasDuplicate }) => hasDuplicate)
    expect(marks.filter(Boolean)).toEqual([true])
  }
})
