import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEPOSITS_WAITING_MAX } from '@kapis/contract/eligibility'
import {
  getOwnWalletImage,
  getWalletImage,
  requestDeposit,
  setLimit,
  startPause,
} from '@kapis/contract/routes'
import { anImage, asUploaded, openCashier } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let testApp: TestApp
let cashier: Cashier
let maya: Player
beforeAll(async () => {
  testApp = await openTestApp()
  cashier = openCashier(testApp)
  maya = await testApp.aPlayer()
})
afterAll(() => testApp.close())

type Sender = Pick<TestApp, 'send'>
const request = (as: Player | null, body: object, key?: string, { send }: Sender = testApp) =>
  send(as, requestDeposit, {
    params: { userId: (as ?? maya).userId },
    body: { type: 'deposit', amount: 999, ...body },
    ...(key !== undefined && { key }),
  })
const countFiles = () => {
  const { files } = testApp.config
  if (files.in !== 'disk') throw new Error('Tests keep files on the disk.')
  return readdirSync(files.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
}

test('a deposit request waits to be read, and nothing is credited [DEP-02, WAL-05, WAL-07]', async () => {
  const { status, data, message } = await request(maya, { receiptImage: await anImage() })
  expect([status, message]).toEqual([200, 'Deposit request submitted successfully!'])
  expect(data.walletHistory).toMatchObject({
    userId: maya.userId,
    type: 'deposit',
    status: 'pending',
    amount: 999,
    currency: 'coin',
    waitsFor: ['reading'],
    receiptImage: null,
  })
  expect(await cashier.coins(maya)).toBe(0)
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs`.execute(testApp.db)
  expect(rows).toMatchObject([{ payload: { playerId: maya.userId } }])
})

test('a deposit that the database cannot store leaves no image behind', async () => {
  const jun = await testApp.aPlayer()
  const before = countFiles()
  const impatient = await testApp.openAnother(800)
  const held = await testApp.owner.startTransaction().execute()
  await sql`select from app_user where user_id = ${jun.userId} for update`.execute(held)
  const { status } = await request(jun, { receiptImage: await anImage() }, undefined, impatient)
  await held.rollback().execute()
  await impatient.close()
  expect(status).toBe(503)
  expect(countFiles()).toBe(before)
})

test('a receipt image is shown to its player and to permitted staff, whose view is logged', async () => {
  const jun = await testApp.aPlayer()
  const walletHistoryId = await cashier.deposit(jun, 10)
  const params = { userId: jun.userId, walletHistoryId }
  const look = (as: Player, of: 'own' | 'staff', size = 'full') =>
    testApp.app.inject({
      url:
        (of === 'own' ? getOwnWalletImage : getWalletImage).path
          .replace(':userId', params.userId)
          .replace(':walletHistoryId', walletHistoryId) + `?size=${size}`,
      headers: { cookie: `__Host-kapis=${as.cookie}` },
    })
  const own = await look(jun, 'own')
  expect(own.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  expect((await sharp(own.rawPayload).metadata()).format).toBe('webp')
  expect((await look(jun, 'own', 'thumbnail')).statusCode).toBe(200)
  expect((await look(maya, 'own')).statusCode).toBe(403)
  expect((await look(maya, 'staff')).statusCode).toBe(403)
  const admin = await testApp.aPlayer({ role: 'admin' })
  expect((await look(admin, 'staff')).statusCode).toBe(200)
  const seen = await testApp.db.selectFrom('audit_log').selectAll().execute()
  expect(seen).toMatchObject([
    { actor_id: admin.userId, action: 'wallet.image', affected_user_id: jun.userId },
  ])
})

test('a repeated deposit request stores one row and one image; another with its key is refused: key_reused', async () => {
  const jun = await testApp.aPlayer()
  const receiptImage = await anImage()
  const before = countFiles()
  const both = await Promise.all([
    request(jun, { receiptImage }, 'k-1'),
    request(jun, { receiptImage }, 'k-1'),
  ])
  const [first, second] = both.map(({ data }) => data.walletHistory)
  expect(first).toEqual(second)
  expect(countFiles() - before).toBe(2)
  expect(await request(jun, { receiptImage, amount: 5 }, 'k-1')).toMatchObject({
    status: 409,
    code: 'key_reused',
  })
  expect(countFiles() - before).toBe(2)
})

test('too many pending deposits are refused, also concurrently: deposits_waiting [DEP-06]', async () => {
  const jun = await testApp.aPlayer()
  // One player has few places in the queue of images, and is refused for a moment without one.
  const requestAtLast = async () => {
    const receiptImage = await anImage()
    for (;;) {
      const { status } = await request(jun, { receiptImage })
      if (status !== 503) return status
    }
  }
  const burst = Array.from({ length: DEPOSITS_WAITING_MAX + 2 }, requestAtLast)
  const statuses = await Promise.all(burst)
  expect(statuses.filter((status) => status === 200)).toHaveLength(DEPOSITS_WAITING_MAX)
  expect(await request(jun, { receiptImage: await anImage() })).toMatchObject({
    status: 409,
    code: 'deposits_waiting',
  })
})

test('a player without age confirmation cannot deposit: age_not_confirmed', async () => {
  const young = await testApp.aPlayer()
  await testApp.owner
    .updateTable('app_user')
    .set({ age_attested_at: null })
    .where('user_id', '=', young.userId)
    .execute()
  expect(await request(young, { receiptImage: await anImage() })).toMatchObject({
    status: 403,
    code: 'age_not_confirmed',
  })
})

test.each<[string, () => Promise<object>, number, string]>([
  [
    'a wrong type',
    async () => ({ receiptImage: asUploaded(Buffer.from('x'), 'text/html') }),
    400,
    'Only image files are allowed (JPEG, PNG, WebP)',
  ],
  [
    'an HTML page with an image type',
    async () => ({ receiptImage: asUploaded(Buffer.from('<html>'), 'image/png') }),
    415,
    'Only image files are allowed (JPEG, PNG, WebP)',
  ],
  [
    'too large an image',
    async () => ({ receiptImage: asUploaded(Buffer.alloc(5_300_000), 'image/png') }),
    400,
    'File size must be less than 5MB',
  ],
  [
    'no amount',
    async () => ({ amount: 0, receiptImage: await anImage() }),
    400,
    'Amount must be a positive number',
  ],
  [
    'an amount in words',
    async () => ({ amount: 'many', receiptImage: await anImage() }),
    400,
    'Amount must be a positive number',
  ],
])("%s is refused with the specification's message", async (_, body, status, message) => {
  expect(await request(maya, await body())).toMatchObject({ status, message })
})

test('a deposit for another player or without a session is refused', async () => {
  const body = { type: 'deposit', amount: 1, receiptImage: await anImage() }
  const params = { userId: maya.userId }
  expect(
    (await testApp.send(await testApp.aPlayer(), requestDeposit, { params, body })).status,
  ).toBe(403)
  expect((await testApp.send(null, requestDeposit, { params, body })).status).toBe(401)
})

test('a deposit limit counts pending deposits, and a pause blocks new ones: deposit_limit, player_paused', async () => {
  const jun = await testApp.aPlayer()
  const own = { params: { userId: jun.userId } }
  const body = { kind: 'deposit', period: 'day', amount: 1500 }
  expect((await testApp.send(jun, setLimit, { ...own, body })).status).toBe(200)
  expect((await request(jun, { receiptImage: await anImage() })).status).toBe(200)
  expect(await request(jun, { receiptImage: await anImage() })).toMatchObject({
    status: 422,
    code: 'deposit_limit',
    message: 'This deposit would exceed your deposit limit.',
  })
  const small = { receiptImage: await anImage(), amount: 501 }
  expect((await request(jun, small)).status).toBe(200)
  await testApp.send(jun, startPause, { ...own, body: { kind: 'cool_off', days: 1 } })
  expect((await request(jun, { ...small, amount: 1 })).code).toBe('player_paused')
})
