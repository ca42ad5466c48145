import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDirectory } from '../../../test/open-cells.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { publishFact } from '#outbox/publish-fact.ts'
import type { FactAppliers } from './apply-fact.ts'
import { followFacts, retryWaiting } from './follow-facts.ts'
import { relayFacts } from './relay-facts.ts'

// Two databases whose APIs are not cells, so that nothing but these tests exchanges facts.
let one: TestApp
let two: TestApp
let shared: Awaited<ReturnType<typeof openTestDirectory>>
beforeAll(async () => {
  ;[one, two, shared] = [await openTestApp(), await openTestApp(), await openTestDirectory()]
  for (const { owner } of [one, two]) {
    await sql`create table noted (id bigint generated always as identity, key text, n int)`.execute(
      owner,
    )
    await sql`grant select, insert on noted to kapis_app`.execute(owner)
  }
})
afterAll(async () => {
  await shared.close()
  await one.close()
  await two.close()
})
beforeEach(async () => {
  for (const { owner } of [one, two]) {
    await sql`truncate noted, fact_outbox, fact_cursor, fact_waiting`.execute(owner)
  }
})

const note: FactAppliers = {
  note: {
    apply: async (tx, { key, body }) => {
      await sql`insert into noted (key, n) values (${key}, ${body['n']})`.execute(tx)
    },
  },
}
const publish = ({ db }: TestApp, key: string, n: number, kind = 'note') =>
  inTransaction(db, (tx) => publishFact(tx, kind, key, { n }))
const relay = ({ db }: TestApp, cell: string) =>
  relayFacts({ db, directory: shared.directory, cell })
async function follow({ db }: TestApp, appliers = note) {
  const deps = { db, directory: shared.directory, appliers, publishAll }
  while (!(await followFacts(deps)));
}
const publishAll = async () => {}
async function readNoted({ db }: TestApp, keys: string) {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, n from noted where key like ${`${keys}%`} order by id`.execute(db)
  return rows.map(({ key, n }) => `${key} ${n}`)
}
const countOutbox = async ({ db }: TestApp) =>
  (await db.selectFrom('fact_outbox').select('key').execute()).length

test('a fact of one cell is applied in the other once, and not again in its own', async () => {
  await publish(one, 'once', 1)
  expect(await relay(one, 'c1')).toBe(1)
  expect(await relay(one, 'c1')).toBe(0)
  for (const cell of [one, two, one, two]) await follow(cell)
  expect(await readNoted(two, 'once')).toEqual(['once 1'])
  expect(await readNoted(one, 'once')).toEqual([])
  expect(await countOutbox(one)).toBe(0)
})

test('a fact of a transaction that fails is never sent', async () => {
  const failing = inTransaction(one.db, async (tx) => {
    await publishFact(tx, 'note', 'failed', { n: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await relay(one, 'c1')).toBe(0)
})

test('of two changes at the same time, both cells end with the one that the log has last', async () => {
  await publish(one, 'both', 1)
  await publish(two, 'both', 2)
  await relay(two, 'c2')
  await relay(one, 'c1')
  for (const cell of [one, two]) await follow(cell)
  // What the first cell wrote itself is the newest, so that it ignores the older fact.
  expect(await readNoted(one, 'both')).toEqual([])
  expect(await readNoted(two, 'both')).toEqual(['both 1'])
})

test('a fact whose number was sent before a crash is not appended again', async () => {
  await publish(one, 'twice', 1)
  await relay(one, 'c1')
  await sql`update fact_outbox set sent_at = null`.execute(one.db)
  await relay(one, 'c1')
  await follow(two)
  expect(await readNoted(two, 'twice')).toEqual(['twice 1'])
})

test('facts of an unknown kind wait, stop no others, and are applied after an upgrade', async () => {
  await publish(one, 'new', 7, 'kind of the next release')
  await publish(one, 'new', 8)
  await relay(one, 'c1')
  await follow(two)
  expect(await readNoted(two, 'new')).toEqual(['new 8'])
  const upgraded = { ...note, 'kind of the next release': note['note']! }
  await retryWaiting({ db: two.db, appliers: upgraded })
  await retryWaiting({ db: two.db, appliers: upgraded })
  expect(await readNoted(two, 'new')).toEqual(['new 8', 'new 7'])
})

test('no other fact is applied in the transaction of one that takes the last locks', async () => {
  for (const n of [1, 2, 3]) await publish(one, 'last', n, n === 2 ? 'locks' : 'note')
  await relay(one, 'c1')
  const transactions: string[] = []
  const apply: FactAppliers[string]['apply'] = async (tx, { body }) => {
    const { rows } = await sql<{ id: string }>`
      select pg_current_xact_id()::text as id`.execute(tx)
    transactions[Number(body['n'])] = rows[0]!.id
  }
  await follow(two, { note: { apply }, locks: { apply, isLast: true } })
  expect(transactions[2]).toBe(transactions[1])
  expect(transactions[3]).not.toBe(transactions[2])
})

test('a fact that fails waits, and a newer one with its key replaces it', async () => {
  let isBroken = true
  const apply: FactAppliers = {
    note: {
      apply: async (tx, fact) => {
        if (isBroken) await sql`insert into noted (n) values (1 / 0)`.execute(tx)
        await note['note']!.apply(tx, fact)
      },
    },
  }
  await publish(one, 'poison', 1)
  await relay(one, 'c1')
  await follow(two, apply)
  const waiting = () =>
    two.db.selectFrom('fact_waiting').select(['key', 'why']).where('key', '=', 'poison').execute()
  expect(await waiting()).toEqual([
    { key: 'poison', why: expect.stringContaining('division by zero') as string },
  ])
  isBroken = false
  await publish(one, 'poison', 2)
  await relay(one, 'c1')
  await follow(two, apply)
  expect(await waiting()).toEqual([])
  expect(await readNoted(two, 'poison')).toEqual(['poison 2'])
})

test.each([
  ['again', 2, ['again 1', 'again after 2'], 0],
  ['always', Infinity, ['always after 2'], 1],
])('a fact that conflicts %s stops no others', async (key, times, noted, waiting) => {
  let conflicts = 0
  const apply: FactAppliers = {
    note: {
      apply: async (tx, fact) => {
        await note['note']!.apply(tx, fact)
        if (fact.key === key && (conflicts += 1) <= times) {
          throw Object.assign(new Error('Try again'), { code: '40001' })
        }
      },
    },
  }
  await publish(one, key, 1)
  await publish(one, `${key} after`, 2)
  await relay(one, 'c1')
  await follow(two, apply)
  expect(await readNoted(two, key)).toEqual(noted)
  const left = two.db.selectFrom('fact_waiting').select('why').where('key', '=', key)
  expect(await left.execute()).toHaveLength(waiting)
})

test('a cell that was restored from a backup applies what it has forgotten, its own included', async () => {
  await follow(one)
  const backup = await one.db.selectFrom('fact_cursor').selectAll().executeTakeFirstOrThrow()
  await publish(one, 'restored', 1)
  await relay(one, 'c1')
  await follow(one)
  await one.db.updateTable('fact_cursor').set(backup).execute()
  await follow(one)
  expect(await readNoted(one, 'restored')).toEqual(['restored 1'])
})

test('a cell publishes what it knows to a log that is new to it', async () => {
  const publishAll = vi.fn(async () => {})
  const deps = { db: one.db, directory: shared.directory, appliers: note, publishAll }
  while (!(await followFacts(deps)));
  expect(publishAll).toHaveBeenCalledTimes(1)
  while (!(await followFacts(deps)));
  expect(publishAll).toHaveBeenCalledTimes(1)
  // The log was restored to an earlier state.
  await sql`update fact_cursor set fact_id = fact_id + 1000`.execute(one.db)
  while (!(await followFacts(deps)));
  expect(publishAll).toHaveBeenCalledTimes(2)
})

test('a log that was restored and has grown since is known by the fact at the cursor', async () => {
  const publishAll = vi.fn(async () => {})
  const deps = { db: one.db, directory: shared.directory, appliers: note, publishAll }
  await publish(two, 'lost', 1)
  await relay(two, 'c2')
  while (!(await followFacts(deps)));
  publishAll.mockClear()
  // Another fact has the number of the one that was lost.
  await sql`update fact set source_id = gen_random_uuid(), key = 'grown'
    where fact_id = (select max(fact_id) from fact)`.execute(shared.owner)
  await publish(two, 'grown on', 2)
  await relay(two, 'c2')
  while (!(await followFacts(deps)));
  expect(publishAll).toHaveBeenCalledTimes(1)
  expect((await readNoted(one, 'grown')).toSorted()).toEqual(['grown 1', 'grown on 2'])
})

test('long facts are sent and applied in several transactions', async () => {
  await follow(two)
  const long = () => randomBytes(150_000).toString('hex')
  for (const key of ['long 1', 'long 2', 'long 3']) {
    await inTransaction(one.db, (tx) => publishFact(tx, 'note', key, { n: 1, long: long() }))
  }
  expect([await relay(one, 'c1'), await relay(one, 'c1')]).toEqual([2, 1])
  const deps = { db: two.db, directory: shared.directory, appliers: note, publishAll }
  expect([await followFacts(deps), await followFacts(deps)]).toEqual([false, true])
  expect(await readNoted(two, 'long')).toHaveLength(3)
})

test('a fact that takes too long waits and stops no others', async () => {
  const apply: FactAppliers = {
    note: {
      apply: async (tx, fact) => {
        if (fact.key !== 'slow') return note['note']!.apply(tx, fact)
        await sql`set local statement_timeout = '50ms'`.execute(tx)
        await sql`select pg_sleep(5)`.execute(tx)
      },
    },
  }
  await publish(one, 'slow', 1)
  await publish(one, 'slow after', 2)
  await relay(one, 'c1')
  await follow(two, apply)
  expect(await readNoted(two, 'slow')).toEqual(['slow after 2'])
  const waiting = two.db.selectFrom('fact_waiting').select('why').where('key', '=', 'slow')
  expect((await waiting.executeTakeFirst())?.why).toContain('statement timeout')
})

const PROGRAM = new URL('../../../test/facts-process.ts', import.meta.url)
async function start({ databaseUrl }: TestApp, cell: string) {
  const child = fork(PROGRAM, [cell, databaseUrl, shared.url], { execArgv: [] })
  await once(child, 'message')
  return child
}

test('processes that are killed at any moment lose no fact, repeat none and keep the order', async () => {
  const [rounds, keys] = [8, 5]
  let n = 0
  for (let round = 0; round < rounds; round += 1) {
    const running = [await start(one, 'c1'), await start(two, 'c2'), await start(two, 'c2')]
    for (let i = 0; i < 10; i += 1) await publish(one, `kill-${n % keys}`, (n += 1))
    await wait(randomInt(60))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(running.map((child) => once(child, 'exit')))
  }
  const last = [await start(one, 'c1'), await start(two, 'c2')]
  await vi.waitFor(
    async () => {
      expect(await countOutbox(one)).toBe(0)
      expect(await readNoted(two, 'kill-')).toHaveLength(n)
    },
    { timeout: 20_000, interval: 100 },
  )
  for (const child of last) child.kill()
  const noted = await readNoted(two, 'kill-')
  for (let key = 0; key < keys; key += 1) {
    const own = noted.filter((line) => line.startsWith(`kill-${key} `))
    const numbers = own.map((line) => Number(line.split(' ')[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(rounds * 2)
  }
}, 120_000)
