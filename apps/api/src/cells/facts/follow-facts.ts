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
/** The size of facts after which no more are read for the same transaction: a list has megabytes. */
const BYTES_MAX = 500_000

/**
 * A position in a log. The fact's source distinguishes the position from the same number in another
 * state of the log.
 */
type Head = { logId: string; factId: bigint; sourceId: string | null }

/**
 * Applies the next facts of the log in their order, and moves the cursor in the same transaction,
 * so that each is applied once. Returns whether the cell knows all facts now. Processes take turns:
 * while another one applies facts, this one does nothing. `factsMax` limits the facts of a
 * transaction.
 */
export async function followFacts(deps: FollowDeps, factsMax = FACTS_MAX): Promise<boolean> {
  const { db, directory, appliers } = deps
  const head = await readHead(directory)
  if (isAt(await readCursor(db), head)) return true
  return inTransaction(db, async (tx) => {
    const cursor = await lockCursor(tx, head.logId)
    if (cursor === null) return false
    // The cursor may have moved past the head that was read without the lock.
    const newest = await readHead(directory)
    const sourceId = await readSource(directory, cursor.factId)
    if (isUnknown(cursor, newest, sourceId)) return startAgain(tx, newest, deps)
    const facts = await readFacts(directory, cursor.factId, factsMax)
    let last = { factId: cursor.factId, sourceId }
    for (const fact of facts) {
      await applyFact(tx, appliers, fact)
      last = fact
      if (appliers[fact.kind]?.isLast) break
    }
    await sql`update fact_cursor
      set fact_id = ${last.factId}, source_id = ${last.sourceId}`.execute(tx)
    return last.factId >= newest.factId
  })
}

async function readHead(directory: Directory): Promise<Head> {
  const { rows } = await sql<Head>`
    select log_id as "logId", coalesce(f.fact_id, 0)::int8 as "factId", f.source_id as "sourceId"
    from fact_log left join lateral (
      select fact_id, source_id from fact order by fact_id desc limit 1) f on true`.execute(
    directory,
  )
  return rows[0]!
}

/** Returns the source of a fact; null if the log does not have it. */
async function readSource(directory: Directory, factId: bigint): Promise<string | null> {
  const fact = directory.selectFrom('fact').select('source_id').where('fact_id', '=', factId)
  return (await fact.executeTakeFirst())?.source_id ?? null
}

async function readCursor(db: Db): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select log_id as "logId", fact_id as "factId", source_id as "sourceId"
    from fact_cursor`.execute(db)
  return rows[0]
}

function isAt(cursor: Head | undefined, head: Head): boolean {
  return (
    cursor?.logId === head.logId &&
    cursor.factId === head.factId &&
    cursor.sourceId === head.sourceId
  )
}

type Cursor = Head & { isNew: boolean }

/** Locks the cursor. Returns null if another process has it. */
async function lockCursor(tx: Tx, logId: string): Promise<Cursor | null> {
  const { rows: made } = await sql`
    insert into fact_cursor (log_id, fact_id) values (${logId}, 0)
    on conflict do nothing returning 1`.execute(tx)
  const { rows } = await sql<Head>`
    select log_id as "logId", fact_id as "factId", source_id as "sourceId" from fact_cursor
    for update skip locked`.execute(tx)
  return rows[0] === undefined ? null : { ...rows[0], isNew: made.length === 1 }
}

/**
 * Returns whether the log is new to this cell, or was restored to an earlier state. It may have
 * grown since then, so the numbers alone prove nothing: the last known fact must be the same one.
 */
function isUnknown(cursor: Cursor, newest: Head, sourceId: string | null): boolean {
  const isOther = cursor.sourceId !== null && cursor.sourceId !== sourceId
  return cursor.isNew || cursor.logId !== newest.logId || cursor.factId > newest.factId || isOther
}

/**
 * Publishes what this cell knows, for a log that may not have it, and lets the log be read from its
 * beginning.
 */
async function startAgain(tx: Tx, { logId }: Head, { publishAll }: FollowDeps): Promise<false> {
  await sql`update fact_cursor
    set log_id = ${logId}, fact_id = 0, source_id = null`.execute(tx)
  await sql`update fact_outbox set sent_at = null where sent_at is not null`.execute(tx)
  await publishAll(tx)
  return false
}

/** Reads the next facts: one of any size, and more while they are small. */
async function readFacts(directory: Directory, after: bigint, factsMax: number): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select fact_id as "factId", source_id as "sourceId", kind, key, body, cell from (
      select *, sum(pg_column_size(body)) over (order by fact_id) - pg_column_size(body) as before
      from (select * from fact where fact_id > ${after} order by fact_id limit ${factsMax}) next
    ) sized where before < ${BYTES_MAX} order by fact_id`.execute(directory)
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
