import { getWalletRow } from '@kapis/contract/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let testApp: TestApp
let admin: Player
let clerk: Player
let maya: Player
let params: { userId: string; walletHistoryId: string }
beforeAll(async () => {
  testApp = await openTestApp()
  maya = await testApp.aPlayer()
  admin = await testApp.aPlayer({ role: 'admin' })
  clerk = await testApp.aPlayer({ role: 'moderator' })
})
beforeEach(async () => {
  const walletHistoryId = await openCashier(testApp).deposit(maya, 10)
  params = { userId: maya.userId, walletHistoryId }
})
afterAll(() => testApp.close())

const read = async (as: Player, query: object = {}) => {
  const { data } = await testApp.send(as, getWalletRow, { params, query: { ...query } })
  return data.walletHistory
}
const countViews = async () => {
  const seen = await testApp.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'wallet.image')
    .execute()
  return seen.length
}
const open = (as: Player, url: string) =>
  testApp.app.inject({ url, headers: { cookie: `__Host-kapis=${as.cookie}` } })

test("an admin's row detail carries the receipt image, and the view is logged [WAL-05, USER-08]", async () => {
  const before = await countViews()
  const { receiptImage } = await read(admin)
  expect(receiptImage).toMatchObject({ fileName: 'receipt', fileType: 'image/webp' })
  const bytes = Buffer.from(receiptImage?.fileData ?? '', 'base64')
  expect((await sharp(bytes).metadata()).format).toBe('webp')
  expect((await countViews()) - before).toBe(1)
})

test('a moderator gets the image of a receipt without its text, and each view is logged [WAL-05]', async () => {
  const before = await countViews()
  const { receiptImage } = await read(clerk)
  expect(receiptImage).toMatchObject({ fileName: 'receipt', fileType: 'image/webp' })
  expect((await countViews()) - before).toBe(1)
  const { receiptImageUrl, receiptImageDetectedText } = await read(clerk, { image: 'url' })
  expect(receiptImageDetectedText).toBeNull()
  expect((await open(clerk, receiptImageUrl!)).headers['content-type']).toBe('image/webp')
  expect((await countViews()) - before).toBe(2)
})

test('image=url returns an address that only its reader can open [WAL-05, USER-08]', async () => {
  const before = await countViews()
  const { receiptImage, receiptImageUrl } = await read(admin, { image: 'url' })
  expect(receiptImage).toBeNull()
  const url = receiptImageUrl!
  expect(await countViews()).toBe(before)
  expect((await open(admin, url)).headers['content-type']).toBe('image/webp')
  expect((await countViews()) - before).toBe(1)
  const other = await testApp.aPlayer({ role: 'admin' })
  expect((await open(other, url)).statusCode).toBe(404)
  expect((await open(clerk, url)).statusCode).toBe(404)
  expect((await open(admin, url.replace('of=receipt', 'of=proof'))).statusCode).toBe(404)
  expect((await open(admin, url.replace('ticket=', 'ticket=A'))).json()).toMatchObject({
    code: 'link_expired',
  })
  expect((await countViews()) - before).toBe(1)
})

test('image=none reads no image and logs no view', async () => {
  const before = await countViews()
  expect(await read(admin, { image: 'none' })).toMatchObject({ receiptImage: null })
  expect(await countViews()).toBe(before)
})
