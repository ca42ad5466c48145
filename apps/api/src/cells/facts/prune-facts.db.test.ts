import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDirectory } from '../../../test/open-cells.ts'

let shared: Awaited<ReturnType<typeof openTestDirectory>>
beforeAll(async () => {
  shared = await openTestDirectory()
})
afterAll(() => shared.close())
beforeEach(() => sql`truncate fact`.execute(shared.owner))

type Body = Record<string, unknown>

const append = (kind: string, key: string, body: Body, days = 40) =>
  sql`insert into fact (source_id, kind, key, body, cell, at) values (${randomUUID()}, ${kind},
    ${key}, ${JSON.stringify(body)}::jsonb, 'c1', now() - make_interval(days => ${days}))`.execute(
    shared.owner,
  )

/** Prunes as the API, and returns the marks of the facts that stay. */
async function prune(): Promise<unknown[]> {
  // The newest fact always stays.
  await append('other', 'newest', { mark: 'newest' })
  await sql`select prune_facts()`.execute(shared.directory)
  const facts = await shared.directory
    .selectFrom('fact')
    .select('body')
    .orderBy('fact_id')
    .execute()
  return facts.map(({ body }) => body['mark']).filter((mark) => mark !== 'newest')
}

const later = '2999-01-01T00:00:00Z'
const hashes = (...some: string[]) => some.map((hash) => ({ kind: 'email', hash }))

test('an exclusion that a newer one with all its hashes has replaced is deleted', async () => {
  await append('exclusion', 'maya', { mark: 1, endsAt: later, hashes: hashes('a') })
  await append('exclusion', 'maya', { mark: 2, endsAt: later, hashes: hashes('b') })
  await append('exclusion', 'maya', { mark: 3, endsAt: later, hashes: hashes('b', 'c') })
  await append('exclusion', 'jun', { mark: 4, endsAt: later, hashes: hashes('a') })
  expect(await prune()).toEqual([1, 3, 4])
})

test('of an exclusion that was lifted, the lifting stays', async () => {
  await append('exclusion', 'maya', { mark: 1, endsAt: later, hashes: hashes('a') })
  await append('exclusion', 'maya', { mark: 2, endsAt: null, hashes: [] })
  expect(await prune()).toEqual([2])
})

test('an exclusion is deleted a month after its end', async () => {
  const ended = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await append('exclusion', 'maya', { mark: 1, endsAt: ended(31), hashes: hashes('a') })
  await append('exclusion', 'jun', { mark: 2, endsAt: ended(29), hashes: hashes('b') })
  expect(await prune()).toEqual([2])
})

test('a list that a newer one replaced is deleted, and one that was only added to stays', async () => {
  await append('exclusion-list', '1', { mark: 1, name: 'A', mode: 'replace' })
  await append('exclusion-list', '2', { mark: 2, name: 'B', mode: 'replace' })
  await append('exclusion-list', '3', { mark: 3, name: 'A', mode: 'replace' })
  await append('exclusion-list', '4', { mark: 4, name: 'A', mode: 'add' })
  expect(await prune()).toEqual([2, 3, 4])
})

test('sixty long lists are pruned within the time that the directory gives a statement', async () => {
  const hashesOf = (n: number) => randomBytes(500_000).toString('base64') + n
  for (let n = 0; n < 60; n += 1) {
    const body = { mark: n, name: `list ${n % 30}`, mode: 'replace', entries: hashesOf(n) }
    await append('exclusion-list', String(n), body)
  }
  expect(await prune()).toEqual(Array.from({ length: 30 }, (_, n) => n + 30))
})

test('nothing is deleted within a month, and nothing of other kinds', async () => {
  await append('exclusion', 'maya', { mark: 1, endsAt: later, hashes: hashes('a') }, 29)
  await append('exclusion', 'maya', { mark: 2, endsAt: later, hashes: hashes('a') }, 28)
  await append('promo', 'code', { mark: 3 })
  await append('promo', 'code', { mark: 4 })
  expect(await prune()).toEqual([1, 2, 3, 4])
})

test('a break is deleted a month after its end', async () => {
  await append('cool_off', 'maya', { mark: 1, endsAt: later, pauses: [] })
  await append('cool_off', 'jun', { mark: 2, endsAt: '2020-01-01T00:00:00Z', pauses: [] })
  expect(await prune()).toEqual([1])
})

test('that a member of staff was blocked is deleted after a month', async () => {
  await append('staff_lapsed', 'r-santos 1', { mark: 1 })
  await append('staff_lapsed', 'r-santos 2', { mark: 2 }, 29)
  expect(await prune()).toEqual([2])
})
