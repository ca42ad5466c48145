import { updateUser } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { verifyChain } from '../../audit/verify-chain.ts'
import { heldKeys } from '../../config/key-settings.ts'
import { makeBatchSigner } from '../../fairness/batch-signer.ts'
import { openStore } from '../../files/open-store.ts'
import { findSignedHead, keepHead } from './signed-heads.ts'
import type { HeadDeps } from './signed-heads.ts'

const MINUTE_MS = 60_000
let app: TestApp
let deps: Omit<HeadDeps, 'clock'>
beforeAll(async () => {
  app = await openTestApp()
  const signer = makeBatchSigner(heldKeys(app.config).receiptKeys)
  deps = { db: app.db, files: openStore(app.config.files), signer }
})
afterAll(() => app.close())

const startedAt = Math.floor(Date.now() / (60 * MINUTE_MS)) * 60 * MINUTE_MS
const after = (minutes: number) => ({
  ...deps,
  clock: () => new Date(startedAt + minutes * MINUTE_MS),
})

/** The number of entries of the newest signed head, and the minute in which it was signed. */
async function findHead(minutes: number) {
  const head = await findSignedHead(after(minutes))
  if (head === null) return null
  return { seq: head.seq, minute: (Date.parse(head.signedAt) - startedAt) / MINUTE_MS }
}

test('a log without entries has a signed head, and a longer one passes it', async () => {
  await keepHead(after(0))
  expect(await findHead(0)).toEqual({ seq: 0n, minute: 0 })
  const signed = await findSignedHead(after(0))
  expect(await verifyChain(app.db, signed)).toEqual({ isWhole: true, rows: 0n })
  const admin = await app.aPlayer({ role: 'admin' })
  const { userId } = await app.aPlayer()
  await app.send(admin, updateUser, { params: { userId }, body: { comment: 'Called back' } })
  expect(await verifyChain(app.db, signed)).toEqual({ isWhole: true, rows: 1n })
})

test('an hour has one head of each length of the log, and every hour has one', async () => {
  await keepHead(after(1))
  expect(await findHead(1)).toEqual({ seq: 1n, minute: 1 })
  await keepHead(after(2))
  expect(await findHead(2)).toEqual({ seq: 1n, minute: 1 })
  await keepHead(after(60))
  expect(await findHead(60)).toEqual({ seq: 1n, minute: 60 })
})
