import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '@kapis/contract/refusals'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp, Player } from '../../test/test-app.ts'
import { post } from '../ledger/post.ts'
import type { Tx } from './in-transaction.ts'
import { DERIVED_KEY, deleteExpiredKeys, runOnce } from './run-once.ts'

let app: TestApp
let maya: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
})
afterAll(() => app.close())

let gifts = 0
/** Posts a gift with a new key each time, so that running this twice would show in the journal. */
const give = async (tx: Tx) => {
  gifts += 1
  const { seq } = await post(tx, {
    playerId: maya.userId,
    cause: 'adjustment',
    causeKey: `gift-${gifts}`,
    counter: 'adjustments',
    currency: 'coin',
    amountMinor: 10_000n,
  })
  return { seq: Number(seq) }
}
const ask = (key: string | null, question: string, work = give) =>
  runOnce(app.db, { userId: maya.userId, key, question }, work)

test('the same key and request run once and get the same reply [MON-09]', async () => {
  const first = await ask('a', 'give 1')
  expect(await ask('a', 'give 1')).toEqual(first)
  expect((await ask('b', 'give 1')).seq).toBe(first.seq + 1)
})

test('twenty concurrent requests with one key run once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => ask('burst', 'give 1')))
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(1)
})

test('a key with another request is refused, and keys are per user: key_reused [MON-09]', async () => {
  await ask('c', 'give 1')
  await expect(ask('c', 'give 2')).rejects.toMatchObject({ code: 'key_reused', status: 409 })
  const jun = await app.aPlayer()
  const his = { userId: jun.userId, key: 'c', question: 'look' }
  expect(await runOnce(app.db, his, async () => ({ isNew: true }))).toEqual({ isNew: true })
})

test('a permanent refusal is repeated; a temporary one may be retried', async () => {
  const refusing = (code: 'conflict' | 'unavailable') => async () => {
    throw refuse(code)
  }
  await expect(ask('d', 'x', refusing('conflict'))).rejects.toMatchObject({ code: 'conflict' })
  await expect(ask('d', 'x')).rejects.toMatchObject({ code: 'conflict' })
  await expect(ask('e', 'x', refusing('unavailable'))).rejects.toMatchObject({ status: 503 })
  expect(await ask('e', 'x')).toHaveProperty('seq')
})

test('a derived key deduplicates equal requests for two minutes, and stores no refusal', async () => {
  const key = DERIVED_KEY
  const conflict = async () => {
    throw refuse('conflict')
  }
  await expect(ask(key, 'give 2', conflict)).rejects.toMatchObject({ code: 'conflict' })
  const first = await ask(key, 'give 2')
  expect(await ask(key, 'give 2')).toEqual(first)
  const age = (seconds: number) =>
    app.owner
      .updateTable('idempotency_key')
      .set({ created_at: new Date(Date.now() - seconds * 1_000) })
      .where('key', 'like', `${DERIVED_KEY}%`)
      .execute()
  await age(100)
  expect(await ask(key, 'give 2')).toEqual(first)
  await age(130)
  const again = await Promise.all([ask(key, 'give 2'), ask(key, 'give 2'), ask(key, 'give 2')])
  expect(again.map(({ seq }) => seq)).toEqual(again.map(() => first.seq + 1))
})

test('a request without a key is not stored, and keys are deleted after a day', async () => {
  const first = await ask(null, 'give 1')
  expect((await ask(null, 'give 1')).seq).toBe(first.seq + 1)
  await app.owner
    .updateTable('idempotency_key')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('key', '=', 'a')
    .execute()
  await deleteExpiredKeys(app.db)
  const keys = await app.db.selectFrom('idempotency_key').select('key').execute()
  expect(keys.map(({ key }) => key)).not.toContain('a')
  expect(keys.map(({ key }) => key)).toContain('b')
})
