import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Directory } from '../directory/open-directory.ts'
import { applyFact, applyOrWait } from './apply-fact.ts'
import type { Fact, FactAppliers } from './apply-fact.ts'

export type FollowDeps = {
  db: Db
  directory: Directory
  appliers: FactAppliers
  /** Publishes all facts that this cell has caused, for a log that does not have them. */
  publishAll(tx: Tx): Promise<void>
}

const FACTS_MAX = 50

type Head = { logId: string; factId: bigint }

/**
 * Applies the next facts of the log in their order, and moves the cursor in the same transaction,
 * so that each is applied once. Returns whether the cell knows all facts now. Processes take turns:
 * if another one is applying, this one leaves it to it.
 */
export async function followFacts(deps: FollowDeps): Promise<boolean> {
  const { db, directory, appliers } = deps
  const head = await readHead(directory)
  if (isAt(await readCursor(db), head)) return true
  return inTransaction(db, async (tx) => {
    const cursor = await lockCursor(tx, head.logId)
    if (cursor === null) return false
    // The cursor may have moved past the head that was read without the lock.
    const newest = await readHead(directory)
    if (isUnknown(cursor, newest)) return startAgain(tx, newest, deps)
    const facts = await readFacts(directory, cursor.factId)
    for (const fact of facts) await applyFact(tx, appliers, fact)
    const factId = facts.at(-1)?.factId ?? cursor.factId
    await sql`update fact_cursor set fact_id = ${factId}`.execute(tx)
    return factId >= newest.factId
  })
}

async function readHead(directory: Directory): Promise<Head> {
  const { rows } = await sql<Head>`
    select log_id as "logId", coalesce((select max(fact_id) from fact), 0)::int8 as "factId"
    from fact_log`.execute(directory)
  return rows[0]!
}

async function readCursor(db: Db): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select log_id as "logId", fact_id as "factId" from fact_cursor`.execute(db)
  return rows[0]
}

function isAt(cursor: Head | undefined, head: Head): boolean {
  return cursor?.logId === head.logId && cursor.factId === head.factId
}

type Cursor = Head & { isNew: boolean }

/** Locks the cursor. Returns null if another process has it. */
async function lockCursor(tx: Tx, logId: string): Promise<Cursor | null> {
  const { rows: made } = await sql`
    insert into fact_cursor (log_id, fact_id) values (${logId}, 0)
    on conflict do nothing returning 1`.execute(tx)
  const { rows } = await sql<Head>`
    select log_id as "logId", fact_id as "factId" from fact_cursor
    for update skip locked`.execute(tx)
  return rows[0] === undefined ? null : { ...rows[0], isNew: made.length === 1 }
}

/** Returns whether the log is new to this cell, or was restored to an earlier state. */
function isUnknown(cursor: Cursor, newest: Head): boolean {
  return cursor.isNew || cursor.logId !== newest.logId || cursor.factId > newest.factId
}

/**
 * Publishes what this cell knows, for a log that may not have it, and lets the log be read from its
 * beginning.
 */
async function startAgain(tx: Tx, { logId }: Head, { publishAll }: FollowDeps): Promise<false> {
  await sql`update fact_cursor set log_id = ${logId}, fact_id = 0`.execute(tx)
  await sql`update fact_outbox set sent_at = null where sent_at is not null`.execute(tx)
  await publishAll(tx)
  return false
}

async function readFacts(directory: Directory, after: bigint): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select fact_id as "factId", source_id as "sourceId", kind, key, body, cell from fact
    where fact_id > ${after} order by fact_id limit ${FACTS_MAX}`.execute(directory)
  return rows
}

/** Tries again to apply the facts that wait, as after an upgrade that knows their kind. */
export async function retryWaiting({ db, appliers }: Pick<FollowDeps, 'db' | 'appliers'>) {
  const { rows } = await sql<{ kind: string; key: string }>`
    select kind, key from fact_waiting where kind = any (${Object.keys(appliers)}::text[])
    order by fact_id`.execute(db)
  for (const { kind, key } of rows) {
    await inTransaction(db, async (tx) => {
      // The cursor's lock keeps a newer fact with the same key from being applied meanwhile.
      await sql`select from fact_cursor for update`.execute(tx)
      const { rows: found } = await sql<Omit<Fact, 'sourceId'>>`
        select fact_id as "factId", kind, key, body, cell from fact_waiting
        where kind = ${kind} and key = ${key}`.execute(tx)
      if (found[0] !== undefined) await applyOrWait(tx, appliers, found[0])
    })
  }
}
