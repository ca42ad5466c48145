import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestPool } from '../../../test/test-pool.ts'
import { databaseUrl } from '../../../../../tools/services/databases.ts'
import {
  hashArray,
  hexOf,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  uuidArray,
} from './binary-array.ts'

let pool: ReturnType<typeof openTestPool>
beforeAll(() => {
  const { adminUrl } = inject('kapisDb')
  const url = databaseUrl(adminUrl, 'postgres', 'postgres')
  pool = openTestPool(url, 1)
})
afterAll(() => pool.end())

const read = async (type: string, array: Buffer) => {
  const { rows } = await pool.query<{ value: string }>(
    `select value::text as value from unnest($1::${type}[]) as value`,
    [array],
  )
  return rows.map(({ value }) => value)
}

test('PostgreSQL reads every kind of binary array correctly', async () => {
  expect(await read('int4', int4Array([0, -1, 2_147_483_647]))).toEqual(['0', '-1', '2147483647'])
  const large = [0n, -1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n]
  expect(await read('int8', int8Array(large))).toEqual(large.map(String))
  const ids = ['00000000-0000-7000-8000-0000000000ff', 'ABCDEF01-2345-4789-8abc-def012345678']
  expect(await read('uuid', uuidArray(ids))).toEqual(ids.map((id) => id.toLowerCase()))
  const hashes = [Buffer.alloc(32, 1), Buffer.alloc(32, 255)]
  expect(await read('bytea', hashArray(hashes))).toEqual(hashes.map((one) => `\\x${hexOf(one)}`))
})

test('arrays preserve any text', async () => {
  const texts = ['', 'a', '"', '\\', '{},NULL', '₱ ñ 🎲', 'x'.repeat(5_000)]
  expect(await read('text', textArray(texts))).toEqual(texts)
  const objects = texts.map((text) => JSON.stringify({ text, n: 1.5 }))
  expect(await read('json', jsonArray(objects))).toEqual(objects)
})

test('an empty array round-trips', async () => {
  expect(await read('int8', int8Array([]))).toEqual([])
})
