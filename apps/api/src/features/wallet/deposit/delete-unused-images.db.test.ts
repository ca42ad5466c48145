import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileKey, thumbnailKey } from '#files/file-store.ts'
import type { FileKind } from '#files/file-store.ts'
import { openCashier } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'

let app: TestApp
let cashier: Cashier
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
})
afterAll(() => app.close())

const HOUR_MS = 3_600_000
const now = new Date()
const run = () => deleteUnusedImages({ db: app.db, files: cashier.files }, now)
const isStored = async (key: string) => (await cashier.files.get(key)) !== null

/** Makes the files of an image look as if they had been stored so many hours ago. */
function age(key: string, hours: number): void {
  const { files } = app.config
  assert(files.in === 'disk', 'tests keep files on the disk')
  const at = new Date(now.getTime() - hours * HOUR_MS)
  for (const one of [key, thumbnailKey(key)]) utimesSync(join(files.folder, one), at, at)
}

async function anUnusedImage(hours: number, kind: FileKind = 'receipts'): Promise<string> {
  const key = newFileKey(kind)
  for (const one of [key, thumbnailKey(key)]) {
    await cashier.files.put(one, Buffer.from('image'), 'image/webp')
  }
  age(key, hours)
  return key
}

async function aDepositsImage(hours: number): Promise<string> {
  const id = await cashier.deposit(await app.aPlayer(), 100)
  const { receipt_file_key: key } = await app.db
    .selectFrom('wallet_history')
    .select('receipt_file_key')
    .where('wallet_history_id', '=', id)
    .executeTakeFirstOrThrow()
  age(key!, hours)
  return key!
}

// Each test begins without unused images.
beforeEach(() => run())

test('an image that no deposit refers to is deleted after a day, with its thumbnail', async () => {
  const [old, young] = [await anUnusedImage(25), await anUnusedImage(23)]
  const used = await aDepositsImage(48)
  expect(await run()).toEqual({ found: 2, deleted: 1 })
  expect(await Promise.all([old, thumbnailKey(old)].map(isStored))).toEqual([false, false])
  const kept = [young, thumbnailKey(young), used, thumbnailKey(used)]
  expect(await Promise.all(kept.map(isStored))).toEqual([true, true, true, true])
  expect(await run()).toEqual({ found: 1, deleted: 0 })
  await cashier.files.remove(young)
  await cashier.files.remove(thumbnailKey(young))
})

test('a thumbnail whose image is gone is deleted', async () => {
  const key = await anUnusedImage(25)
  await cashier.files.remove(key)
  expect(await run()).toMatchObject({ deleted: 1 })
  expect(await isStored(thumbnailKey(key))).toBe(false)
})

test('the image of a rejected or hidden deposit stays', async () => {
  const key = await aDepositsImage(999)
  await sql`update wallet_history set status = 'rejected', comment = 'No', settled_at = now(),
      deleted_at = now()
    where receipt_file_key = ${key}`.execute(app.owner)
  expect(await run()).toMatchObject({ deleted: 0 })
  expect(await isStored(key)).toBe(true)
})

test('images of other kinds are left alone', async () => {
  const keys = [await anUnusedImage(99, 'proofs'), await anUnusedImage(99, 'reports')]
  expect(await run()).toMatchObject({ deleted: 0 })
  expect(await Promise.all(keys.map(isStored))).toEqual([true, true])
})

test('if many images have no deposit, the database is in doubt and nothing is deleted', async () => {
  const keys: string[] = []
  for (let n = 0; n <= 100; n += 1) keys.push(await anUnusedImage(25))
  await expect(run()).rejects.toThrow(/^101 of \d+ receipt images have no deposit/)
  expect((await Promise.all(keys.map(isStored))).every(Boolean)).toBe(true)
  await cashier.files.remove(keys[0]!)
  await cashier.files.remove(thumbnailKey(keys[0]!))
  expect(await run()).toMatchObject({ deleted: 100 })
})
