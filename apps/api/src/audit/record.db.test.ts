import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '#db/in-transaction.ts'
import { openDb } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { inScope } from '#tracing/scope.ts'
import { cloneDatabase, databaseUrl, dropDatabase } from '../../../../tools/services/databases.ts'
import { openTestPool } from '../../test/test-pool.ts'
import { recordAudit } from './record.ts'
import type { AuditEntry } from './record.ts'
import { verifyChain } from './verify-chain.ts'

const { adminUrl, templateName } = inject('kapisDb')
const ours = 'audit_record'
let db: Db
let owner: Db

function openAs(role: string): Db {
  const url = databaseUrl(adminUrl, ours, role)
  return openDb(openTestPool(url, 8))
}

beforeAll(async () => {
  await cloneDatabase(adminUrl, templateName, ours)
  db = openAs('kapis_app')
  owner = openAs('kapis_owner')
})
afterAll(async () => {
  await Promise.all([db.destroy(), owner.destroy()])
  await dropDatabase(adminUrl, ours)
})

const actor = { userId: '0198c1b2-7a3e-4f60-9d2c-5e8f00112233', username: 'staff_one' }
const affected = { userId: '0198c1b2-7a3e-4f60-9d2c-5e8f00112244', username: 'maria_cruz' }
const entry: AuditEntry = {
  actor,
  action: 'users.status',
  description: 'Blocked a player',
  oldValue: { status: 'active', tags: ['a', 'é"\\'], at: null },
  newValue: { status: 'blocked', limit: 1.5, nested: { z: 1, a: false } },
  affected,
  reason: 'Asked for it',
}
const record = (more: Partial<AuditEntry> = {}) =>
  inTransaction(db, (tx) => recordAudit(tx, { ...entry, ...more }))

/**
 * Makes a change as the owner of the tables, verifies the chain and rolls the change back. Returns
 * the result of the verification.
 */
async function tampered(work: (tx: Db) => Promise<unknown>) {
  const undo = new Error('undo')
  let result: unknown
  await owner
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      result = await verifyChain(within(tx))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result
}

/** Returns a database handle that lets the verifier read inside an open transaction. */
function within(tx: Db): Db {
  const transaction = {
    setIsolationLevel: () => transaction,
    setAccessMode: () => transaction,
    execute: (work: (inner: Db) => Promise<unknown>) => work(tx),
  }
  return { transaction: () => transaction } as unknown as Db
}

test('an empty staff log verifies', async () => {
  expect(await verifyChain(db)).toEqual({ isWhole: true, rows: 0n })
})

test('an entry records actor, action, target and reason, and the chain verifies [AUD-03]', async () => {
  await record()
  await record({ description: 'Second' })
  await inTransaction(db, (tx) => recordAudit(tx, { actor, action: 'a', description: 'Bare' }))
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
  expect(rows[0]).toMatchObject({
    seq: 1n,
    actor_id: actor.userId,
    actor_name: 'staff_one',
    old_value: entry.oldValue,
    new_value: entry.newValue,
    affected_user_id: affected.userId,
    affected_username: 'maria_cruz',
    reason: 'Asked for it',
  })
  expect(rows[1]?.prev_hash).toEqual(rows[0]?.hash)
  expect(rows[0]?.hash).toHaveLength(32)
  expect(await verifyChain(db)).toEqual({ isWhole: true, rows: 3n })
})

test('an entry made for a request has its id, and older entries without one still verify', async () => {
  await inScope({ requestId: 'a1'.repeat(16) }, () => record({ description: 'By request' }))
  const ids = await db.selectFrom('audit_log').select('request_id').orderBy('seq').execute()
  expect(ids.map((row) => row.request_id)).toEqual([null, null, null, 'a1'.repeat(16)])
  expect(await verifyChain(db)).toEqual({ isWhole: true, rows: 4n })
})

test('a change that is rolled back leaves no staff log entry', async () => {
  const failed = inTransaction(db, async (tx) => {
    await recordAudit(tx, entry)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await verifyChain(db)).toEqual({ isWhole: true, rows: 4n })
})

test('concurrent writers make one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 16 }, (_, n) => record({ description: `Line ${n}` })))
  expect(await verifyChain(db)).toEqual({ isWhole: true, rows: 20n })
})

test.each([
  ['changed', sql`update audit_log set description = 'Nothing' where seq = 7`, 7n],
  ['given to another actor', sql`update audit_log set actor_name = 'x' where seq = 3`, 3n],
  ['changed inside a value', sql`update audit_log set new_value = '{"a": 1}' where seq = 5`, 5n],
  ['given a request', sql`update audit_log set request_id = 'x' where seq = 2`, 2n],
  ['left without its request', sql`update audit_log set request_id = null where seq = 4`, 4n],
  ['deleted', sql`delete from audit_log where seq = 9`, 9n],
  ['cut off the end', sql`delete from audit_log where seq > 18`, 19n],
  [
    'swapped',
    sql`update audit_log set seq = case seq when 11 then -12 else -11 end where seq in (11, 12)`,
    11n,
  ],
  [
    'added',
    sql`insert into audit_log (seq, audit_log_id, at, actor_id, actor_name, action, description,
      prev_hash, hash) select 21, gen_random_uuid(), at, actor_id, actor_name, action, description,
      hash, sha256(hash) from audit_log where seq = 20`,
    21n,
  ],
])('the chain check names an entry that is %s', async (_, statement, firstBadSeq) => {
  expect(await tampered((tx) => statement.execute(tx))).toEqual({ isWhole: false, firstBadSeq })
})

test.each(['audit_log', 'ledger_journal', 'ledger_bet'])(
  'the application can neither change nor delete rows of %s [MON-03]',
  async (table) => {
    const column = table === 'audit_log' ? 'description' : 'at'
    for (const statement of [
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
    ]) {
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' })
    }
  },
)

test('the application cannot change a partition of the journal directly', async () => {
  const { rows } = await sql<{ month: string }>`
    select relid::regclass::text as month from pg_partition_tree('ledger_journal')
    where isleaf limit 1`.execute(owner)
  const month = sql.table(rows[0]?.month ?? '')
  await expect(sql`delete from ${month}`.execute(db)).rejects.toMatchObject({ code: '42501' })
})
